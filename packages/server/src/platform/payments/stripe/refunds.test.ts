import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestRail } from './testing/rail.ts'
import { openTestRail } from './testing/rail.ts'
import { createRefund } from './testing/refunds.ts'

async function paid(at: TestRail, name = 'pm_card_visa'): Promise<string> {
  const order = await at.order(name)
  await at.rail.charge(order)
  at.standIn.settle()
  const outcome = await at.rail.lookupCharge({ ...order, ref: null })
  if (outcome?.outcome !== 'succeeded') throw new Error('the charge was to succeed')
  return outcome.ref
}

const orderFor = (chargeRef: string, amount: number) => ({
  id: randomUUID(),
  chargeRef,
  amount,
  reason: 'requested_by_customer' as const,
})

test('one refund that is asked for twenty times at once is made once', async () => {
  await using at = await openTestRail()
  const order = orderFor(await paid(at), 2499)
  await Promise.all(Array.from({ length: 20 }, () => at.rail.refund(order)))
  expect([...at.standIn.world.refunds.values()]).toMatchObject([
    { amount: 2499, reason: 'requested_by_customer' },
  ])
})

test('long after, when Stripe has forgotten the key, nothing is paid back twice', async () => {
  await using at = await openTestRail()
  const order = orderFor(await paid(at), 2500)
  await at.rail.refund(order)
  at.standIn.clearKeys()
  expect(await at.rail.refund(order)).toMatchObject({ outcome: 'succeeded' })
  expect(at.standIn.world.refunds.size).toBe(1)
})

test('no answer after the refund: unknown, then found by our name for it', async () => {
  await using at = await openTestRail()
  const order = orderFor(await paid(at), 4999)
  at.standIn.fail({ call: 'POST /v1/refunds', how: 'error', when: 'after', times: 3 })
  expect(await at.rail.refund(order)).toEqual({ outcome: 'unknown' })
  expect(await at.rail.lookupRefund({ id: order.id, ref: null })).toMatchObject({
    outcome: 'succeeded',
  })
  expect(await at.rail.lookupRefund({ id: randomUUID(), ref: null })).toBeNull()
})

test('too little on our balance is no refusal: unknown, and sent once there is enough', async () => {
  await using at = await openTestRail()
  const order = orderFor(await paid(at), 2500)
  at.standIn.fail({ call: 'POST /v1/refunds', how: 'poor' })
  expect(await at.rail.refund(order)).toEqual({ outcome: 'unknown' })
  expect(at.standIn.world.refunds.size).toBe(0)
  expect(await at.rail.refund(order)).toMatchObject({ outcome: 'succeeded' })
})

test('what somebody paid back by hand has come back', async () => {
  await using at = await openTestRail()
  const ref = await paid(at)
  const { id } = createRefund(at.standIn.world, { payment_intent: ref, metadata: {} })
  expect(await at.rail.refund(orderFor(ref, 4999))).toEqual({ outcome: 'succeeded', ref: id })
  expect(at.standIn.world.refunds.size).toBe(1)
})

test('more than was captured, a charge already paid back and a disputed one are refused', async () => {
  await using at = await openTestRail()
  const ref = await paid(at)
  expect(await at.rail.refund(orderFor(ref, 5000))).toMatchObject({ outcome: 'failed', ref: null })
  await at.rail.refund(orderFor(ref, 4999))
  expect(await at.rail.refund(orderFor(ref, 1))).toMatchObject({
    outcome: 'failed',
    code: 'charge_already_refunded',
  })
  const disputed = await paid(at, 'pm_card_createDispute')
  expect(await at.rail.refund(orderFor(disputed, 100))).toMatchObject({
    outcome: 'failed',
    code: 'charge_disputed',
  })
})
