import { PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { LiveResults } from './LiveResults.tsx'
import { useSelection } from '#domains/draws/use-selection.ts'
import { YourStates } from './YourStates.tsx'
import { type Change, listNames } from '#domains/draws/selection.ts'
import { Link } from '#ui/Link.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { Banner } from '#ui/Banner.tsx'
import { useSession } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LiveStates } from '#domains/draws/LiveStates.tsx'

export function LiveTab() {
  const followed = useFollowed()
  const { change, saving } = useSelection()
  const resting = useBreak() !== null
  if (followed.most === 0) return <NoUpdates {...{ followed, change }} />
  return (
    <>
      {followed.active.length > 0 && (
        <LiveResults states={followed.active} ready={followed.known && !saving} />
      )}
      <YourStates {...{ followed, change }} />
      {followed.most === 1 && !resting && (
        <p className="text-sm text-muted">
          Your plan lets you follow one state. With the{' '}
          <Link to="/subscription?plan=premium" className="inline-link">
            Premium plan
          </Link>
          , you can follow up to three.
        </p>
      )}
      <p className="text-sm text-muted">
        Each draw is independent of the ones before. These results are unofficial, so check your
        ticket with your lottery.
      </p>
    </>
  )
}

interface NoUpdatesProps {
  followed: { states: readonly string[]; listed: boolean }
  change: (change: Change) => void
}

/** For plans without followed states: states of an earlier plan are listed and can be removed. */
function NoUpdates({ followed: { states, listed }, change }: NoUpdatesProps) {
  const { subscription } = useSession()
  const resting = useBreak() !== null
  const plan = PLANS[subscription?.plan ?? 'free'].name
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
        <span className="strong">Your plan has no lottery updates.</span> You can’t follow a state
        on the {plan} plan. {!resting && opening()} The calendar and the number search work on every
        plan.
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
          You followed {listNames(states.map(stateName))}. We’ve saved that for when you have a plan
          with updates.
        </Banner>
      )}
    </>
  )
}

/** 'With the Basic plan, you can follow 1 state; with Premium, up to 3.' */
function opening() {
  const [first, ...more] = PLAN_IDS.map((id) => PLANS[id]).filter(
    ({ limits }) => limits.stateLotteryUpdates > 0,
  )
  if (first === undefined) return ''
  const most = first.limits.stateLotteryUpdates
  const others = more.map(
    ({ name, limits }) => `; with ${name}, up to ${limits.stateLotteryUpdates}`,
  )
  return `With the ${first.name} plan, you can follow ${most} ${most === 1 ? 'state' : 'states'}${others.join('')}.`
}
