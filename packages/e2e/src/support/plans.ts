import { PaymentMethod } from '@fourcast/contract/payments.ts'
import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { Client } from './client.ts'

/** Pays for a plan with the test card that always works. */
export async function subscribe(client: Client, planId: PaidPlanId): Promise<void> {
  const added = await client.post('/api/payments/methods', {
    reference: 'pm_card_visa',
    type: 'card',
  })
  const { id } = PaymentMethod.parse(await added.json())
  const answer = await client.post('/api/subscriptions/create', {
    planId,
    paymentMethodId: id,
    term: 'monthly',
  })
  if (answer.status !== 201)
    throw new Error(`subscribing answered ${answer.status}: ${await answer.text()}`)
}
