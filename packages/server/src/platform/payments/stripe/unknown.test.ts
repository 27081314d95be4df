import { expect, test } from 'vitest'
import { openTestRail, railTo } from './testing/rail.ts'

const CHARGE = 'POST /v1/payment_intents'

test('a call that hangs is unknown once its time is up', async () => {
  await using at = await openTestRail({ timeout: 50 })
  const order = await at.order('pm_card_visa')
  at.standIn.fail({ call: CHARGE, how: 'hang', when: 'after', times: 3 })
  expect(await at.rail.charge(order)).toEqual({ outcome: 'unknown' })
  expect(await at.rail.lookupCharge({ ...order, ref: null })).toMatchObject({
    outcome: 'succeeded',
  })
})

test('while search lags, null is safe: the same key is answered with what was done', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  at.standIn.world.searchLags = true
  at.standIn.fail({ call: CHARGE, how: 'reset', when: 'after', times: 4 })
  await at.rail.charge(order)
  expect(await at.rail.lookupCharge({ ...order, ref: null })).toBeNull()
  expect(await at.rail.charge(order)).toMatchObject({ outcome: 'succeeded' })
  expect(at.standIn.world.intents.size).toBe(1)
})

test('a lock is not retried and not a refusal: unknown, and never heard of', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  at.standIn.fail({ call: CHARGE, how: 'lock' })
  expect(await at.rail.charge(order)).toEqual({ outcome: 'unknown' })
  expect(await at.rail.lookupCharge({ ...order, ref: null })).toBeNull()
  expect(await at.rail.charge(order)).toMatchObject({ outcome: 'succeeded' })
})

test('a key that was used for something else is unknown, not declined: it may have charged', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  await at.rail.charge(order)
  expect(await at.rail.charge({ ...order, amount: 5999 })).toEqual({ outcome: 'unknown' })
  expect(at.warned).toEqual([expect.stringContaining('StripeIdempotencyError')])
})

test('keys that do not hold are for us to mend: unknown to the charge, 503 to who waits', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  const wrong = railTo(at.standIn.url, { secretKey: 'nonsense' })
  expect(await wrong.charge(order)).toEqual({ outcome: 'unknown' })
  expect(await wrong.lookupCharge({ ...order, ref: null })).toEqual({ outcome: 'unknown' })
  await expect(wrong.beginSetup(order.customer, 'card')).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('what is warned of names no customer and no secret', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  at.standIn.fail({ call: CHARGE, how: 'error', when: 'after', times: 3 })
  await at.rail.charge(order)
  expect(at.warned.join('\n')).toMatch(/^stripe: charge: Error: StripeAPIError 500/)
  expect(at.warned.join('\n')).not.toMatch(/secret_|cus_|dana/)
})
