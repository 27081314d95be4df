import { type CurrentSubscription, updateSubscription } from '@fourcast/contract/subscriptions.ts'
import { type ReactNode, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type PlanStatusText, planStatusOf } from './plan-status.ts'
import { mayCancel } from '#pages/profile/cancel/choices.ts'
import { toMethods } from '#pages/profile/methods/use-method-changes.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'
import { paymentMethods } from '#domains/billing/queries.ts'
import { methodName } from '#domains/billing/payments/method-text.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Stats } from '#ui/Stats.tsx'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { createIntents } from '#domains/billing/payments/intents.ts'

/** Id of the button that opens the dialog. */
export const CANCEL = 'cancel-plan'

interface PlanCardProps {
  current: CurrentSubscription
  /** Id of the heading, which receives the focus if the cancel button is removed. */
  id: string
  /** Result of the last action. */
  told?: ReactNode
  onCancel: () => void
}

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
      <PlanStatusNote status={planStatusOf(current)} />
      <PlanFacts current={current} />
      <div className="flex flex-wrap gap-2">
        {!isDemo && <Change current={current} />}
        {mayCancel(current) && !isDemo && (
          <Button id={CANCEL} kind="second" onClick={onCancel}>
            {cancellationText(current)}
          </Button>
        )}
      </div>
    </Card>
  )
}

function cancellationText({ cancellation, status }: CurrentSubscription) {
  if (cancellation === null) return 'Cancel the order'
  return status === 'trial' ? 'Cancel trial' : 'Cancel plan'
}

function PlanStatusNote({ status: { kind, title, words } }: { status: PlanStatusText }) {
  const said = (
    <>
      <span className="num strong block text-lg">{title}</span>
      <span className="block text-muted">{words}</span>
    </>
  )
  return kind === undefined ? <p>{said}</p> : <Banner kind={kind}>{said}</Banner>
}

/** The actions on the plan: resume it or choose another one. During a break nothing is sold. */
function Change({ current }: { current: CurrentSubscription }) {
  const { plan, status, nextPlan, planName, order, onBreakUntil } = current
  const keep = useKeepPlan(current)
  if (order?.status === 'requires_action')
    return <LinkButton to="/subscription">Confirm payment</LinkButton>
  if (onBreakUntil !== null)
    return (
      <p className="w-full text-sm text-muted">
        You can’t order or change a plan. {closedText(onBreakUntil)}
      </p>
    )
  if (nextPlan !== null || (status === 'cancelled' && plan !== 'free'))
    return (
      <Button busy={keep.isPending} busyLabel="Keeping…" onClick={() => keep.mutate()}>
        {nextPlan === null ? 'Keep my plan' : `Keep ${planName}`}
      </Button>
    )
  if (status === 'past_due') return <Button onClick={toMethods}>Update payment method</Button>
  // One order at a time: no plan is offered while a payment is processing.
  if (status === 'pending' || isWaiting(current)) return null
  const running = status === 'active'
  const other = plan === 'premium' ? 'basic' : 'premium'
  return (
    <LinkButton kind="second" to={running ? `/subscription?plan=${other}` : '/subscription'}>
      {running ? 'Change plan' : 'Choose a plan'}
    </LinkButton>
  )
}

const isWaiting = ({ order }: CurrentSubscription) => order !== null && order.status !== 'declined'

/** The next charge: date, amount and payment method. */
function PlanFacts({ current }: { current: CurrentSubscription }) {
  const { nextBilling, renewal } = current
  const { data: methods } = useQuery(paymentMethods)
  const charged = methods?.find(({ isDefault }) => isDefault)
  const next = {
    label: 'Next billing date',
    value: <Fact>{nextBilling === null ? 'N/A' : shortDate(nextBilling)}</Fact>,
  }
  if (nextBilling === null || renewal === null) return <Stats items={[next]} />
  return (
    <Stats
      items={[
        next,
        { label: 'Amount', value: <Fact>{amountOf(renewal.amount)}</Fact> },
        {
          label: 'Paid with',
          value: <Fact>{charged === undefined ? 'Not chosen yet' : methodName(charged)}</Fact>,
        },
      ]}
    />
  )
}

const Fact = ({ children }: { children: string }) => (
  <span className="num block text-base leading-normal font-[560] tracking-normal">{children}</span>
)

/** Undoes a scheduled cancellation or downgrade. */
function useKeepPlan({ plan }: CurrentSubscription) {
  const changed = usePlanChanged()
  const [once] = useState(createIntents)
  const keep = useMutation({
    mutationFn: async () => {
      if (plan === 'free') throw new Error('There is no plan to keep')
      return once([plan], (idempotencyKey) =>
        call(updateSubscription, { body: { planId: plan } }, { idempotencyKey }),
      )
    },
    onSuccess: (next) => changed('plan' in next ? next : undefined),
    onError: (error) => {
      // Another tab may have done it already.
      changed()
      actionFailed(error, 'Failed to keep your plan', () => keep.mutate())
    },
  })
  return keep
}
