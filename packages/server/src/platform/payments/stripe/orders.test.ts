import { expect, test } from 'vitest'
import { reconcile } from '#domains/billing/reconcile.ts'
import {
  addMethod,
  cancel,
  confirm,
  current,
  invoicesOf,
  order,
  subscriber,
} from '#domains/billing/testing/orders.ts'
import { signUp } from '#testing/people.ts'
import type { StripeApp } from './testing/app.ts'
import { openStripeApp } from './testing/app.ts'

const CHARGE = 'POST /v1/payment_intents'

/** Captured and refunded amounts at Stripe, in cents. */
const books = ({ standIn }: StripeApp) => ({
  charged: [...standIn.world.intents.values()].map(({ amount_received }) => amount_received),
  refunded: [...standIn.world.refunds.values()].map(({ amount }) => amount),
})

async function someone({ app }: StripeApp) {
  const person = await signUp(app)
  return { person, card: await addMethod(app, person) }
}

/** The recurring job, once whoever asked for the money must be gone. */
async function reconciled({ app }: StripeApp) {
  app.clock.advance({ seconds: app.deps.payments.callSeconds })
  await reconcile(app.deps)
}

test('20 orders at once: one charge, one plan', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => order(at.app, person, card.id)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect(books(at).charged).toEqual([9999])
  expect(await invoicesOf(at.app, person)).toEqual(['subscribe basic 9999 paid'])
})

test('no answer comes after the charge: nothing is granted, then looked up, and charged once', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  at.standIn.webhooks.held = true
  at.standIn.fail({ call: CHARGE, how: 'reset', when: 'after', times: 3 })
  expect((await order(at.app, person, card.id)).statusCode).toBe(202)
  expect(await current(at.app, person)).toMatchObject({
    status: 'trial',
    order: { status: 'unknown' },
  })
  expect((await order(at.app, person, card.id)).statusCode).toBe(409)
  await reconciled(at)
  expect(await current(at.app, person)).toMatchObject({ plan: 'basic', status: 'active' })
  expect(books(at).charged).toEqual([9999])
})

test('while Stripe’s search lags the same key is sent again, and charges nothing more', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  at.standIn.webhooks.held = true
  at.standIn.world.searchLags = true
  at.standIn.fail({ call: CHARGE, how: 'error', when: 'after', times: 3 })
  await order(at.app, person, card.id)
  await reconciled(at)
  expect(await current(at.app, person)).toMatchObject({ plan: 'basic', status: 'active' })
  expect(books(at).charged).toEqual([9999])
})

test('no answer comes and nothing was charged: it is charged once, under the same key', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  at.standIn.fail({ call: CHARGE, how: 'html', times: 3 })
  await order(at.app, person, card.id)
  expect(books(at).charged).toEqual([])
  await reconciled(at)
  expect(await current(at.app, person)).toMatchObject({ plan: 'basic', status: 'active' })
  expect(books(at).charged).toEqual([9999])
})

test('the process dies after the charge: another one finds out, and charges nothing more', async () => {
  await using at = await openStripeApp({
    payments: (stripe) => ({
      ...stripe,
      charge: async (asked) => {
        await stripe.charge(asked)
        return await new Promise<never>(() => {})
      },
    }),
  })
  const { person, card } = await someone(at)
  at.standIn.webhooks.held = true
  void order(at.app, person, card.id)
  await expect.poll(() => books(at).charged).toEqual([9999])
  await using other = await at.beside()
  // A call that is still being retried is not lost: nobody looks it up meanwhile.
  at.app.clock.advance({ seconds: 69 })
  await reconcile(other.deps)
  expect(await current(other, person)).toMatchObject({ status: 'trial' })
  at.app.clock.advance({ seconds: 1 })
  await reconcile(other.deps)
  expect(await current(other, person)).toMatchObject({ plan: 'basic', status: 'active' })
  expect(await invoicesOf(other, person)).toEqual(['subscribe basic 9999 paid'])
  expect(books(at).charged).toEqual([9999])
})

test('a decline says the bank’s reason, and keeps what one had', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  const [method] = at.standIn.world.methods.values()
  at.standIn.become(method?.id ?? '', 'pm_card_chargeDeclinedInsufficientFunds')
  const refused = await order(at.app, person, card.id)
  expect(refused.statusCode).toBe(402)
  expect(refused.json()).toMatchObject({
    code: 'payment_declined',
    declineCode: 'insufficient_funds',
  })
  expect(await current(at.app, person)).toMatchObject({ status: 'trial' })
})

test('its owner confirms with the bank, then the plan is theirs', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  const [method] = at.standIn.world.methods.values()
  at.standIn.become(method?.id ?? '', 'pm_card_authenticationRequired')
  const asked = await order(at.app, person, card.id)
  expect(asked.statusCode).toBe(202)
  const [intent = ''] = asked.json().clientSecret.split('_secret_')
  at.standIn.authenticate(intent, true)
  expect((await confirm(at.app, person)).json()).toMatchObject({ plan: 'basic', status: 'active' })
})

test('a refund whose answer was lost is made once', async () => {
  await using at = await openStripeApp()
  const { app, standIn } = at
  const person = await subscriber(app)
  standIn.webhooks.held = true
  standIn.fail({ call: 'POST /v1/refunds', how: 'error', when: 'after', times: 3 })
  expect((await cancel(app, person)).json()).toMatchObject({
    subscription: { plan: 'free' },
    refund: { amount: 9999, status: 'pending' },
  })
  await reconciled(at)
  await reconciled(at)
  expect(books(at)).toEqual({ charged: [9999], refunded: [9999] })
  const { rows } = await app.pool.query('select status from refund')
  expect(rows).toEqual([{ status: 'succeeded' }])
})

test('nothing of a key, a secret or a customer of Stripe is logged', async () => {
  await using at = await openStripeApp()
  const { person, card } = await someone(at)
  at.standIn.fail({ call: CHARGE, how: 'error', when: 'after', times: 3 })
  await order(at.app, person, card.id)
  await reconciled(at)
  const logs = JSON.stringify(at.app.logs)
  expect(logs).toContain('StripeAPIError')
  expect(logs).not.toMatch(/sk_test|whsec|_secret_|cus_[0-9a-f]{24}/)
})
