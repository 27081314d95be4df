import type { SummaryProps } from './parts.ts'
import { OwnPlan } from './OwnPlan.tsx'
import { Quoted } from './Quoted.tsx'
import { OrderSummary } from '../OrderSummary.tsx'
import { amountOf } from '#core/money.ts'

/** Beside the choice: its price with the order button, or the current plan. */
export function Summary(props: SummaryProps) {
  const { plans, choice, offer } = props
  if (offer.kind === 'subscribe' || offer.kind === 'upgrade' || offer.kind === 'later')
    return <Quoted {...props} />
  if (offer.kind === 'waiting' || offer.kind === 'confirm') {
    const { planId, term, total } = offer.order
    return (
      <OrderSummary
        rows={[
          ['Plan', plans[planId].name],
          ['Payment', term === 'monthly' ? 'Monthly' : '2 months, in advance'],
        ]}
        total={['Total', amountOf(total.amount)]}
      >
        <p className="text-sm text-muted">Your order is placed. You’ll be charged once.</p>
      </OrderSummary>
    )
  }
  if (offer.kind === 'demo' || offer.kind === 'unconfirmed') {
    const plan = plans[choice.planId]
    return (
      <OrderSummary rows={[['Plan', plan.name]]} total={['A month', amountOf(plan.price)]}>
        <p className="text-sm text-muted">
          {offer.kind === 'demo'
            ? 'The demo account can’t order.'
            : 'You can order once your email address is confirmed.'}
        </p>
      </OrderSummary>
    )
  }
  return <OwnPlan {...props} />
}
