import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRail, railTo } from './testing/rail.ts'

test('a customer is called as the user is now', async () => {
  await using at = await openTestRail()
  const payer = { userId: randomUUID(), email: 'dana@example.com', name: 'Dana Reed' }
  await at.rail.ensureCustomer(payer)
  const renamed = await at.rail.ensureCustomer({ ...payer, name: 'Dana Stone' })
  expect([...at.standIn.world.customers.values()]).toMatchObject([
    { id: renamed, name: 'Dana Stone', email: 'dana@example.com' },
  ])
})

test('a number is no name: it is asked of nobody', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  expect(await at.rail.completeSetup(customer, '4242424242424242', 'card')).toBeNull()
  expect(at.standIn.world.setups.size).toBe(0)
})

test('a bank account is added by its name in test mode; a card is no bank account', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  const bank = 'us_bank_account'
  expect(await at.rail.completeSetup(customer, 'pm_usBankAccount_success', bank)).toMatchObject({
    outcome: 'succeeded',
    method: { type: bank, brand: 'STRIPE TEST BANK', last4: '6789', expiryYear: null },
  })
  expect(await at.rail.completeSetup(customer, 'pm_card_visa', bank)).toBeNull()
})

test('with a key for real money a name adds nothing, and asks Stripe nothing', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  const live = railTo(at.standIn.url, { secretKey: 'sk_live_0123456789' })
  expect(await live.completeSetup(customer, 'pm_card_visa', 'card')).toBeNull()
  expect(at.standIn.world.setups.size).toBe(0)
})

test('a card that its bank refuses is declined when it is added', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  expect(await at.rail.completeSetup(customer, 'pm_card_chargeDeclinedStolenCard', 'card')).toEqual(
    { outcome: 'declined', code: 'stolen_card' },
  )
})

test('the default is the customer’s own, or refused', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  const added = await at.rail.completeSetup(customer, 'pm_card_visa', 'card')
  if (added?.outcome !== 'succeeded') throw new Error('it was to be added')
  await at.rail.setDefault(customer, added.method.ref)
  expect(at.standIn.world.customers.get(customer)?.invoice_settings).toEqual({
    default_payment_method: added.method.ref,
  })
  const other = await at.customer()
  await expect(at.rail.setDefault(other, added.method.ref)).rejects.toThrow()
})
