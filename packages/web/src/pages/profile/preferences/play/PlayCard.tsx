import type { PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { BreakPart } from './BreakPart.tsx'
import { LimitForm } from './LimitForm.tsx'
import { playLimits } from '#domains/responsible-play/queries.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Lines } from '#ui/Skeleton.tsx'

const TITLE = 'Responsible play'

const WAITING = (
  <Card title={TITLE}>
    <Lines />
  </Card>
)

export function PlayCard() {
  const query = useQuery(playLimits)
  return (
    <Loaded
      query={query}
      loading="Loading your limits"
      failed="Failed to load your limits"
      waiting={WAITING}
    >
      {(limits) => <Settings limits={limits} />}
    </Loaded>
  )
}

function Settings({ limits }: { limits: PlayLimits }) {
  const { isDemo } = useUser()
  const heading = useRef<HTMLSpanElement>(null)
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          {TITLE}
        </span>
      }
      aside={
        <TextLink to="/responsible-play" className="-my-1.5">
          Help and advice
        </TextLink>
      }
    >
      {isDemo && (
        <Banner>
          Everyone shares the demo account, so you can’t set limits or take a break here. Create
          your own account to do so.
        </Banner>
      )}
      <fieldset className="grid min-w-0 gap-6" disabled={isDemo}>
        {/* The button that had the focus is removed. */}
        <LimitForm limits={limits} onKept={() => heading.current?.focus()} />
        <BreakPart limits={limits} />
      </fieldset>
    </Card>
  )
}
