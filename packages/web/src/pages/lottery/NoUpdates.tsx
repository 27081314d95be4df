import { PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Change } from './selection.ts'
import { inWords } from './selection.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useSession } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LiveStates } from '#domains/draws/LiveStates.tsx'

interface NoUpdatesProps {
  followed: { states: readonly string[]; listed: boolean }
  change: (change: Change) => void
}

/** On a plan that follows no state. What was followed before is still there, and can be taken off. */
export function NoUpdates({ followed: { states, listed }, change }: NoUpdatesProps) {
  const { subscription } = useSession()
  const resting = useBreak() !== null
  const plan = PLANS[subscription?.plan ?? 'free'].label
  return (
    <>
      <Banner
        kind="warning"
        action={
          resting ? undefined : (
            <LinkButton kind="second" to="/subscription">
              View Plans
            </LinkButton>
          )
        }
      >
        <span className="strong">Your plan has no lottery updates.</span> {plan} follows no state.{' '}
        {!resting && opening()} The calendar and the number search are open to you on any plan.
      </Banner>
      {!resting && <LiveStates />}
      {states.length > 0 && (
        <Banner
          action={
            <Button kind="second" disabled={!listed} onClick={() => change({ kind: 'cut' })}>
              Remove
            </Button>
          }
        >
          You followed {inWords(states.map(stateName))}. We keep that for a plan with updates.
        </Banner>
      )}
    </>
  )
}

/** 'The Basic plan follows 1 state, the Premium plan up to 3.' */
function opening() {
  const [first, ...more] = PLAN_IDS.map((id) => PLANS[id]).filter(
    ({ limits }) => limits.stateLotteryUpdates > 0,
  )
  if (first === undefined) return ''
  const most = first.limits.stateLotteryUpdates
  const others = more.map(
    ({ name, limits }) => `, the ${name} plan up to ${limits.stateLotteryUpdates}`,
  )
  return `The ${first.name} plan follows ${most} ${most === 1 ? 'state' : 'states'}${others.join('')}.`
}
