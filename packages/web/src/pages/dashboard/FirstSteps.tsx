import type { StateResults } from '@fourcast/contract/lottery.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNow } from '#core/clock.ts'
import { momentIn } from '#core/zone-time.ts'
import { hasEnded } from '#domains/draws/OutdatedBanner.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Bar } from '#ui/Skeleton.tsx'

const FollowState = lazyPanel(async () => (await import('./FollowState.tsx')).FollowState)

interface FirstStepsProps {
  /** The state followed; undefined before one is. */
  state: string | undefined
  /** Whether the plan lets someone follow states. */
  canFollow: boolean
  /** The results of the state. */
  entry: StateResults | undefined
}

/** The way to a newcomer's first checked pick: state, digits, pick. */
export function FirstSteps({ state, canFollow, entry }: FirstStepsProps) {
  const generate = useRef<HTMLAnchorElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [followedHere, setFollowedHere] = useState(false)
  const needsState = canFollow && (state === undefined || isSaving)
  useEffect(() => {
    if (followedHere && !needsState) generate.current?.focus()
  }, [followedHere, needsState])
  return (
    <>
      <h2 className="hero-say">
        {canFollow
          ? 'Three steps to your first checked pick'
          : 'Two steps to your first checked pick'}
      </h2>
      <ol className="hero-steps">
        {canFollow && (
          <Step
            at={1}
            title={
              <output>
                {needsState || state === undefined
                  ? 'Choose your state'
                  : `You follow ${stateName(state)}`}
              </output>
            }
            isNow={needsState}
            isDone={!needsState}
          >
            {needsState && (
              <Suspense fallback={<Bar className="h-11" />}>
                <FollowState inHero onSaving={setSaving} onFollowed={() => setFollowedHere(true)} />
              </Suspense>
            )}
          </Step>
        )}
        <Step at={canFollow ? 2 : 1} title="Your four digits" isNow={!needsState}>
          {!needsState && (
            <LinkButton ref={generate} to="/generate" kind="gold">
              Enter digits
            </LinkButton>
          )}
        </Step>
        <Step at={canFollow ? 3 : 2} title={<Checked entry={entry} />} isNow={false} />
      </ol>
    </>
  )
}

/** 'Pick: checked at Midday, today at 12:29 PM ET', once a state is followed. */
function Checked({ entry }: { entry: StateResults | undefined }) {
  const now = useNow(60_000)
  if (entry === undefined || entry.simulated || hasEnded(entry))
    return 'Pick: checked against every draw for 7 days'
  const { label, at } = entry.nextDraw
  return `Pick: checked at ${label}, ${momentIn(at, entry.timeZone, now)}`
}

interface StepProps {
  at: number
  title: ReactNode
  isNow: boolean
  isDone?: boolean
  children?: ReactNode
}

const Step = ({ at, title, isNow, isDone = false, children }: StepProps) => (
  <li aria-current={isNow ? 'step' : undefined}>
    <span className="hero-step" aria-hidden="true">
      {isDone ? <Icon name="check" small /> : at}
    </span>
    <div className="grid min-w-0 justify-items-start gap-3">
      <h3 className="num">{title}</h3>
      {children}
    </div>
  </li>
)
