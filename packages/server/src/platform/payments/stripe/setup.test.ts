import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRail, railTo } from './testing/rail.ts'

test('20 parallel asks make one customer, who is called as the user is now', async () => {
  await using at = await openTestRail()
  const payer = { userId: randomUUID(), email: 'dana@example.com', name: 'Dana Reed' }
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, () => at.rail.ensureCustomer(payer)),
  )
  const made = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).not.toEqual([])
  expect(new Set(made).size).toBe(1)
  const renamed = await at.rail.ensureCustomer({ ...payer, name: 'Dana Stone' })
  expect([...at.standIn.world.customers.values()]).toMatchObject([
    { id: renamed, name: 'Dana Stone', email: 'dana@example.com' },
  ])
})

test('the browser sets a card up; its end and expiry are what we learn', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  const { reference, clientSecret } = await at.rail.beginSetup(customer, 'card')
  expect(await at.rail.completeSetup(customer, reference, 'card')).toEqual({
    outcome: 'requires_action',
    clientSecret,
  })
  await confirmInBrowser(at.standIn.url, reference, clientSecret, 'pm_card_visa')
  const done = await at.rail.completeSetup(customer, reference, 'card')
  expect(done).toEqual({
    outcome: 'succeeded',
    method: {
      ref: expect.stringMatching(/^pm_/),
      type: 'card',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 8,
      expiryYear: 2027,
      fingerprint: expect.any(String),
    },
  })
})

/** As Stripe's own script does, with the publishable key. */
const confirmInBrowser = (url: string, reference: string, secret: string, method: string) =>
  fetch(`${url}/v1/setup_intents/${reference}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_0123456789' },
    body: new URLSearchParams({ client_secret: secret, payment_method: method }),
  })

test('another’s setup, one that never was and a name nobody knows are nothing', async () => {
  await using at = await openTestRail()
  const [mine, other] = [await at.customer(), await at.customer()]
  const { reference, clientSecret } = await at.rail.beginSetup(other, 'card')
  await confirmInBrowser(at.standIn.url, reference, clientSecret, 'pm_card_visa')
  expect(await at.rail.completeSetup(mine, reference, 'card')).toBeNull()
  expect(await at.rail.completeSetup(mine, 'seti_none', 'card')).toBeNull()
  expect(await at.rail.completeSetup(mine, 'pm_card_none', 'card')).toBeNull()
  expect(await at.rail.completeSetup(mine, '4242424242424242', 'card')).toBeNull()
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

test('a card that asks for its owner is added once they confirmed', async () => {
  await using at = await openTestRail()
  const customer = await at.customer()
  const name = 'pm_card_authenticationRequired'
  const begun = await at.rail.completeSetup(customer, name, 'card')
  if (begun?.outcome !== 'requires_action') throw new Error('it was to ask')
  const [reference = ''] = begun.clientSecret.split('_secret_')
  at.standIn.authenticate(reference, true)
  expect(await at.rail.completeSetup(customer, reference, 'card')).toMatchObject({
    outcome: 'succeeded',
    method: { last4: '3184' },
  })
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
