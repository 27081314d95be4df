import { expect, test } from 'vitest'
import { openTestRail } from './testing/rail.ts'

test('a charge carries our names, the server’s price and one kind of method', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa', { attempt: 3 })
  const outcome = await at.rail.charge(order)
  const [intent, ...more] = at.standIn.world.intents.values()
  expect(outcome).toEqual({ outcome: 'succeeded', ref: intent?.id })
  expect(more).toEqual([])
  expect(intent).toMatchObject({
    amount_received: 4999,
    currency: 'usd',
    metadata: { invoice: order.invoiceId, attempt: '3' },
    allowed_payment_method_types: ['card'],
  })
})

test('a decline is nothing for us to look into; a parameter that Stripe refuses is', async () => {
  await using at = await openTestRail()
  await at.rail.charge(await at.order('pm_card_chargeDeclinedIncorrectCvc'))
  expect(at.warned).toEqual([])
  const nothing = await at.order('pm_card_visa', { amount: 0 })
  expect(await at.rail.charge(nothing)).toMatchObject({ outcome: 'declined', ref: null })
  expect(at.warned).toEqual([expect.stringContaining('StripeInvalidRequestError 400')])
})

test('a confirmation that fails is a decline with Stripe’s code for it', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_authenticationRequired')
  const asked = await at.rail.charge(order)
  if (asked.outcome !== 'requires_action') throw new Error(asked.outcome)
  at.standIn.authenticate(asked.ref, false)
  expect(await at.rail.lookupCharge({ ...order, ref: asked.ref })).toMatchObject({
    outcome: 'declined',
    code: 'payment_intent_authentication_failure',
  })
})

test('a bank account is charged as its owner agreed, whether they are there or not', async () => {
  await using at = await openTestRail()
  for (const onSession of [true, false])
    expect(
      await at.rail.charge(await at.order('pm_usBankAccount_success', { onSession })),
    ).toMatchObject({ outcome: 'processing' })
})

test('a bank account whose owner agreed to nothing charges nothing', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_usBankAccount_success')
  at.standIn.world.mandates.clear()
  expect(await at.rail.charge(order)).toEqual({
    outcome: 'declined',
    ref: null,
    code: 'payment_intent_mandate_invalid',
  })
})

test('a dispute that is only asked about is none; of two the worse one counts', async () => {
  await using at = await openTestRail()
  const charged = await at.rail.charge(await at.order('pm_card_createDispute'))
  if (charged.outcome !== 'succeeded') throw new Error(charged.outcome)
  const [dispute] = at.standIn.world.disputes.values()
  if (!dispute) throw new Error('it was to be disputed')
  dispute.status = 'warning_needs_response'
  expect(await at.rail.disputeOf(charged.ref)).toBe('none')
  at.standIn.world.disputes.set('dp_2', { ...dispute, id: 'dp_2', status: 'lost' })
  dispute.status = 'won'
  expect(await at.rail.disputeOf(charged.ref)).toBe('lost')
})

test('every call speaks the version it was written for, and tells nothing of how long others took', async () => {
  await using at = await openTestRail()
  await at.rail.charge(await at.order('pm_card_visa'))
  await at.rail.charge(await at.order('pm_card_visa'))
  const { versions, headers } = at.standIn.spoken
  expect([...versions]).toEqual(['2026-10-28.endive'])
  expect(headers).toContain('idempotency-key')
  expect(headers).not.toContain('x-stripe-client-telemetry')
})
