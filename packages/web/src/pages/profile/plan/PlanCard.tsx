import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import type { ReactNode } from 'react'
import { mayCancel } from '../cancel/choices.ts'
import { toMethods } from '../methods/place.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { type Standing, standingOf } from './standing.ts'
import { useKeepPlan } from './use-keep-plan.ts'
import { closedWords } from '#domains/responsible-play/words.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'

/** The button that begins to cancel. */
export const CANCEL = 'cancel-plan'

interface PlanCardProps {
  current: CurrentSubscription
  /** Where the focus goes when what had it is gone. */
  id: string
  /** What was just done to it. */
  told?: ReactNode
  onCancel: () => void
}

/** Which plan, how it stands, what comes next, and how to change that. */
export function PlanCard({ current, id, told, onCancel }: PlanCardProps) {
  const { isDemo } = useUser()
  return (
    <Card
      title={
        <span id={id} tabIndex={-1}>
          Your plan
        </span>
      }
      aside={<PlanChip of={current} />}
    >
      {told}
      <Words standing={standingOf(current)} />
      <PlanFacts current={current} />
      <div className="flex flex-wrap gap-2">
        {!isDemo && <Change current={current} />}
        {mayCancel(current) && !isDemo && (
          <Button id={CANCEL} kind="second" onClick={onCancel}>
            {cancelWords(current)}
          </Button>
        )}
      </div>
    </Card>
  )
}

function cancelWords({ cancellation, status }: CurrentSubscription) {
  if (cancellation === null) return 'Cancel the order'
  return status === 'trial' ? 'Cancel trial' : 'Cancel plan'
}

function Words({ standing: { kind, title, words } }: { standing: Standing }) {
  const said = (
    <>
      <span className="num strong block text-lg">{title}</span>
      <span className="block text-muted">{words}</span>
    </>
  )
  return kind === undefined ? <p>{said}</p> : <Banner kind={kind}>{said}</Banner>
}

/** What can be changed now: back to what it was, or to another plan. During a break nothing is sold. */
function Change({ current }: { current: CurrentSubscription }) {
  const { plan, status, nextPlan, planName, order, onBreakUntil } = current
  const keep = useKeepPlan(current)
  if (order?.status === 'requires_action')
    return <LinkButton to="/subscription">Confirm payment</LinkButton>
  if (onBreakUntil !== null)
    return (
      <p className="w-full text-sm text-muted">Orders and changes: {closedWords(onBreakUntil)}</p>
    )
  if (nextPlan !== null || (status === 'cancelled' && plan !== 'free'))
    return (
      <Button busy={keep.isPending} busyLabel="Keeping…" onClick={() => keep.mutate()}>
        {nextPlan === null ? 'Keep my plan' : `Keep ${planName}`}
      </Button>
    )
  if (status === 'past_due') return <Button onClick={toMethods}>Update payment method</Button>
  if (status === 'pending') return null
  const running = status === 'active'
  const other = plan === 'premium' ? 'basic' : 'premium'
  return (
    <LinkButton kind="second" to={running ? `/subscription?plan=${other}` : '/subscription'}>
      {running ? 'Change plan' : 'Choose a plan'}
    </LinkButton>
  )
}
