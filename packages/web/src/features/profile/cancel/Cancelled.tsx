import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { cancelSubscription } from '@fourcast/contract/subscriptions.ts'
import { amountOf } from '#lib/money.ts'
import { Banner } from '#ui/Banner.tsx'

/**
 * What came of cancelling now; a notification has said it aloud. That of cancelling at the end of a term
 * is told by the plan itself.
 */
export function Cancelled({ subscription, refund }: Answer<typeof cancelSubscription>) {
  if (subscription.plan !== 'free') return null
  return (
    <Banner kind="success">
      <span className="strong">Your plan is cancelled.</span> {refundWords(refund)}
    </Banner>
  )
}

const refundWords = (refund: Answer<typeof cancelSubscription>['refund']) => {
  if (refund === null) return 'Nothing more is charged.'
  const amount = amountOf(refund.amount)
  if (refund.status === 'failed')
    return `${amount} is yours, but it could not be sent back yet. We try again; write to us if it takes long.`
  return `${amount} is on its way back to what you paid with. Banks take up to 10 days to show it.`
}
