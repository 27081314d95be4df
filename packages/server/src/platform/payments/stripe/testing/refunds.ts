import { invalid } from './failure.ts'
import type { Charge, Refund } from './objects.ts'
import type { ParamsOf } from './params.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

export function createRefund(world: World, params: ParamsOf<'refund'>): Refund {
  const intent = existing(world.intents, 'payment_intent', params.payment_intent, 'payment_intent')
  const charge = world.charges.get(intent.latest_charge ?? '')
  if (intent.status !== 'succeeded' || !charge)
    throw invalid('This PaymentIntent has no successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    })
  const amount = params.amount ?? charge.amount - charge.amount_refunded
  check(charge, amount)
  const refund: Refund = {
    ...world.named('re', 'refund', params.metadata),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    reason: params.reason ?? null,
    status: happens(world, intent.payment_method) === 'pending' ? 'pending' : 'succeeded',
  }
  world.refunds.set(refund.id, refund)
  book(charge, amount)
  world.emit('refund.created', refund)
  world.emit('charge.refunded', charge)
  return refund
}

function check(charge: Charge, amount: number): void {
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (amount > charge.amount - charge.amount_refunded)
    throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
}

function book(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

/** The behaviour of a refund to a method; for one that was detached, the usual one of its type. */
const happens = (world: World, method: string | null) =>
  world.kinds.get(method ?? '')?.refund ??
  (world.methods.get(method ?? '')?.type === 'us_bank_account' ? 'pending' : 'succeeded')

/** Completes a pending refund, with the result that the method's name says. */
export function settleRefund(world: World, { id, payment_intent, status }: Refund): void {
  const end = happens(world, world.intents.get(payment_intent)?.payment_method ?? null)
  if (end === 'failed' && status === 'succeeded') finishRefund(world, id, 'failed')
  if (end === 'pending' && status === 'pending') finishRefund(world, id, 'succeeded')
}

/** The bank took the money back in, or did not: then it is ours again, and owed. */
export function finishRefund(world: World, id: string, status: 'succeeded' | 'failed'): void {
  const refund = existing(world.refunds, 'refund', id)
  refund.status = status
  if (status === 'succeeded') return world.emit('refund.updated', refund)
  refund.failure_reason = 'expired_or_canceled_card'
  const charge = world.charges.get(refund.charge)
  if (charge) book(charge, -refund.amount)
  world.emit('refund.failed', refund)
}
