import type { PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { BreakPart } from './BreakPart.tsx'
import { LimitForm } from './LimitForm.tsx'
import { playLimits } from '#domains/responsible-play/queries.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const TITLE = 'Responsible play'

/** What someone may set for themselves: a daily limit, a reminder of the time, a break. */
export function PlayCard() {
  const query = useQuery(playLimits)
  if (query.data !== undefined) return <Settings limits={query.data} />
  if (query.isError) return <LoadFailure query={query}>Failed to load your limits</LoadFailure>
  return (
    <Card title={TITLE}>
      <Skeleton label="Loading your limits" />
    </Card>
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
          Everyone shares the demo account, so nobody can set limits or take a break for all. Create
          your own account to do so.
        </Banner>
      )}
      <fieldset className="grid min-w-0 gap-6" disabled={isDemo}>
        {/* What was pressed is gone. */}
        <LimitForm limits={limits} onKept={() => heading.current?.focus()} />
        <BreakPart limits={limits} />
      </fieldset>
    </Card>
  )
}
