import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { SubmitOrder } from './SubmitOrder.tsx'
import type { SummaryProps } from './parts.ts'
import { OrderSummary, type Row } from '../OrderSummary.tsx'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

/** The current plan, with the action that keeps it if it would end. */
export function OwnPlan({ plans, choice, current, offer, order, formId }: SummaryProps) {
  const chosen = plans[choice.planId]
  return (
    <OrderSummary
      rows={rowsOf(current)}
      total={dueOf(current)}
      action={
        offer.kind === 'overdue' ? (
          <SubmitOrder order={order} form={formId} busyLabel="Paying…">
            Pay now
          </SubmitOrder>
        ) : offer.kind === 'keep' ? (
          <SubmitOrder order={order} busyLabel="Keeping…">
            Keep my plan
          </SubmitOrder>
        ) : null
      }
    >
      <p className="text-sm text-muted">{noteOf(current, offer.kind, chosen.name)}</p>
      <LinkButton to="/profile?tab=subscription" kind="second" block>
        Manage your plan
      </LinkButton>
    </OrderSummary>
  )
}

function rowsOf({ planName, term, renews, nextBilling, expiresAt }: CurrentSubscription): Row[] {
  const end = renews ? nextBilling : expiresAt
  return [
    ['Your plan', planName],
    ['Payment', term === 'twoMonth' ? '2 months, in advance' : 'Monthly'],
    ...(end === null ? [] : [[renews ? 'Next billing' : 'Ends', shortDate(end)] as const]),
  ]
}

const dueOf = ({ status, renewal }: CurrentSubscription): Row | null =>
  renewal === null
    ? null
    : [status === 'past_due' ? 'Due now' : 'Next payment', amountOf(renewal.amount)]

function noteOf(current: CurrentSubscription, kind: string, chosen: string) {
  if (kind === 'overdue') return 'You can make other changes once this is paid.'
  if (kind === 'laterSet')
    return `You’ll switch to ${chosen} with your next term. To undo that, choose ${current.planName}.`
  if (kind === 'keep')
    return current.nextPlan === null
      ? 'You cancelled this plan. If you resume it, it renews as before. You pay nothing today.'
      : 'Keeping it cancels the change. You pay nothing today.'
  return current.renews
    ? 'This is your plan. It renews until you cancel.'
    : 'This is your plan. It ends on its own. You can choose a plan again then.'
}
