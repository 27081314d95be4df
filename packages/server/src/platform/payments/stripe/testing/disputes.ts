import type { Dispute, PaymentIntent } from './objects.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

export function openDispute(world: World, intent: PaymentIntent, status: Dispute['status']): void {
  const charge = existing(world.charges, 'charge', intent.latest_charge ?? '')
  const dispute: Dispute = {
    ...world.named('dp', 'dispute'),
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
    is_charge_refundable: false,
  }
  charge.disputed = true
  world.disputes.set(dispute.id, dispute)
  world.emit('charge.dispute.created', dispute)
  if (status === 'lost') world.emit('charge.dispute.closed', dispute)
}

/** The bank has decided about a charge that was contested. */
export function closeDispute(world: World, intent: string, status: 'won' | 'lost'): void {
  for (const dispute of world.disputes.values()) {
    if (dispute.payment_intent !== intent || dispute.status !== 'needs_response') continue
    dispute.status = status
    const charge = world.charges.get(dispute.charge)
    if (charge && status === 'won') charge.disputed = false
    world.emit('charge.dispute.closed', dispute)
  }
}
