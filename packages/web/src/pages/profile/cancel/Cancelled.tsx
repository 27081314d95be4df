import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { cancelSubscription } from '@fourcast/contract/subscriptions.ts'
import { amountOf } from '#core/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'

type Done = Answer<typeof cancelSubscription>

interface CancelledProps extends Done {
  /** Whether an order was cancelled, and no plan. */
  isOrder: boolean
}

/**
 * What came of cancelling now; a notification has said it aloud. That of cancelling at the end of a term
 * is told by the plan itself.
 */
export function Cancelled({ subscription, refund, isOrder }: CancelledProps) {
  if (isOrder) return <OrderCancelled />
  if (subscription.plan !== 'free') return null
  return (
    <Banner kind="success">
      <span className="strong">Your plan is cancelled.</span> {refundWords(refund)}
    </Banner>
  )
}

const OrderCancelled = () => (
  <Banner kind="success" announce>
    <span className="strong">Your order is cancelled.</span> Nothing is charged. If your bank
    already sent it, you get a full refund.
  </Banner>
)

const refundWords = (refund: Done['refund']) => {
  if (refund === null) return 'Nothing more is charged.'
  const amount = amountOf(refund.amount)
  if (refund.status === 'failed')
    return (
      <>
        {amount} is yours, but we couldn’t refund your payment method. Please{' '}
        <Link to="/contact">write to us</Link>, and we send it another way.
      </>
    )
  return `A ${amount} refund is on its way. Banks take up to 10 days to show it.`
}
