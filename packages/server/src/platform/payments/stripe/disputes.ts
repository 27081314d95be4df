import type { DisputeState } from '../provider.ts'
import type { StripeContext } from './client.ts'

/** Inquiries (`warning_…`) take no money yet. A `prevented` one was refunded to the payer. */
function stateOf(status: string): DisputeState {
  if (status === 'won') return 'won'
  if (status === 'lost' || status === 'prevented') return 'lost'
  return status.startsWith('warning_') ? 'none' : 'open'
}

/** Of several partial disputes the worst counts. */
const WORST_FIRST: readonly DisputeState[] = ['lost', 'open', 'won']

export async function stripeDisputeOf(
  { stripe }: StripeContext,
  chargeRef: string,
): Promise<DisputeState> {
  const { data } = await stripe.disputes.list({ payment_intent: chargeRef, limit: 100 })
  const states = new Set(data.map(({ status }) => stateOf(status)))
  return WORST_FIRST.find((state) => states.has(state)) ?? 'none'
}
