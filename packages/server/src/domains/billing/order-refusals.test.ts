import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import * as contract from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { settle } from './settle.ts'
import { seed } from '#start.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import {
  addMethod,
  books,
  cancel,
  change,
  confirm,
  current,
  invoicesOf,
  later,
  openCheckout,
  order,
  subscriber,
} from './testing/orders.ts'

const ORDER = {
  method: 'POST',
  url: '/api/subscriptions/create',
  payload: { planId: 'basic', paymentMethodId: 'x' },
} as const
const CHANGE = {
  method: 'PUT',
  url: '/api/subscriptions/update',
  payload: { planId: 'basic' },
} as const
const CANCEL = { method: 'DELETE', url: '/api/subscriptions/cancel' } as const
const READ = { method: 'GET', url: '/api/subscriptions/current' } as const
const CONFIRM = { method: 'POST', url: '/api/subscriptions/confirm' } as const

test('nobody orders, changes or cancels anything without signing in', async () => {
  await using app = await openTestApp()
  for (const call of [READ, ORDER, CONFIRM, CHANGE, CANCEL])
    expect((await app.inject(call)).statusCode).toBe(401)
  expect((await app.call(contract.listPlans)).map(({ id, price }) => [id, price])).toEqual([
    ['free', 0],
    ['basic', 9999],
    ['premium', 14999],
  ])
})

test('29: the demo account orders, confirms, changes and cancels nothing', async () => {
  await using app = await openTestApp()
  await seed({ ...app.deps, connection: app.connection, pool: app.pool, close: async () => {} })
  const demo = { user: { email: DEMO_EMAIL }, password: DEMO_PASSWORD }
  const { token } = await signIn(app, demo)
  const headers = { authorization: `Bearer ${token}` }
  for (const call of [ORDER, CONFIRM, CHANGE, CANCEL])
    expect(refusal(await app.inject({ ...call, headers }))).toMatchObject({
      status: 403,
      code: 'demo_account',
    })
  expect(await current(app, { token })).toMatchObject({ plan: 'premium', status: 'active' })
})

test('36: the server sets the price: a price that a client sends changes nothing', async () => {
  await using app = await openTestApp()
  const { person, methodId } = await openCheckout(app)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/subscriptions/create',
    headers: { authorization: `Bearer ${person.token}` },
    payload: {
      planId: 'premium',
      paymentMethodId: methodId,
      amount: 1,
      price: 1,
      priceCents: 1,
      total: 0,
      currency: 'jpy',
      discountPercent: 100,
      plan: { price: 1 },
    },
  })
  expect([201, 400]).toContain(answer.statusCode)
  expect(await books(app)).toEqual({ charged: [14999], refunded: [] })
  expect(await invoicesOf(app, person)).toEqual(['subscribe premium 14999 paid'])
})

test('an invalid order is refused with the field that is wrong', async () => {
  await using app = await openTestApp()
  const { person, methodId } = await openCheckout(app)
  const send = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/subscriptions/create',
      headers: { authorization: `Bearer ${person.token}` },
      payload,
    })
  for (const planId of ['free', 'professional', 'gold', '', 7, null, undefined])
    expect(refusal(await send({ planId, paymentMethodId: methodId }))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'Invalid plan selected',
      fields: { planId: 'Invalid plan selected' },
    })
  for (const term of ['yearly', 12])
    expect(refusal(await send({ planId: 'basic', paymentMethodId: methodId, term }))).toMatchObject(
      {
        status: 400,
        fields: { term: 'Choose monthly or two months' },
      },
    )
  expect(refusal(await send({ planId: 'basic' }))).toMatchObject({
    status: 400,
    fields: { paymentMethodId: 'Choose a payment method' },
  })
  expect(await books(app)).toEqual({ charged: [], refunded: [] })
})

test('47: a method that is someone else’s or unknown is not found', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const theirs = await addMethod(app, other)
  const unknown = ['pm_card_visa', crypto.randomUUID(), "' or 1=1 --", theirs.id]
  for (const id of unknown)
    expect(refusal(await order(app, person, id))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'The payment method was not found',
    })
  expect(await books(app)).toEqual({ charged: [], refunded: [] })
})

test('an order by someone with a plan is refused, with what to do instead', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const card = await addMethod(app, person)
  const words = async (planId: 'basic' | 'premium') =>
    refusal(await order(app, person, card.id, { planId }))
  expect(await words('basic')).toMatchObject({
    status: 409,
    message: 'You already have the Basic plan.',
  })
  expect(await words('premium')).toMatchObject({
    status: 409,
    message: 'You have the Basic plan. Change it to Premium instead of placing a new order.',
  })
  await cancel(app, person, 'termEnd')
  expect((await words('basic')).message).toMatch(/Undo its cancellation/)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })
})

test('someone without a plan cannot change, confirm or cancel one', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  expect(refusal(await change(app, person, 'premium'))).toMatchObject({
    status: 409,
    message: 'You have no plan to change. Subscribe first.',
  })
  expect(refusal(await confirm(app, person)).status).toBe(409)
  expect(refusal(await cancel(app, person, 'termEnd'))).toMatchObject({
    status: 409,
    message: 'The trial ends on its own on May 9, 2026, and you won’t be charged.',
  })
  const onFree = await later(app, person, { days: 6 })
  expect(refusal(await cancel(app, onFree))).toMatchObject({
    status: 409,
    message: 'There is no plan to cancel',
  })
})

const FIRST_TIME = 'The two-month offer is for first-time subscribers. Choose monthly instead.'

async function twice(app: TestApp, person: { token: string }, card: string) {
  await cancel(app, person)
  return refusal(await order(app, person, card, { term: 'twoMonth' }))
}

test('37: two months in advance are only for a first paid term; a trial does not count', async () => {
  await using app = await openTestApp()
  const monthly = await subscriber(app)
  const card = await addMethod(app, monthly)
  expect(await twice(app, monthly, card.id)).toMatchObject({ status: 422, message: FIRST_TIME })
  const first = await subscriber(app, { term: 'twoMonth' })
  const another = await addMethod(app, first)
  expect(await twice(app, first, another.id)).toMatchObject({ status: 422, message: FIRST_TIME })
  expect((await current(app, first)).firstTime).toBe(false)
})

/** Gives two cards the same fingerprint, as when two accounts add the same card. */
const shareCard = (app: TestApp, ...ids: string[]) =>
  app.pool.query(`update payment_method set fingerprint = 'one-card' where id = any($1)`, [ids])

test('37: a card has the offer once, also in a second account', async () => {
  await using app = await openTestApp()
  const [first, second] = [await openCheckout(app), await openCheckout(app)]
  await shareCard(app, first.methodId, second.methodId)
  expect((await first.order({ term: 'twoMonth' })).statusCode).toBe(201)
  expect(refusal(await second.order({ term: 'twoMonth' }))).toMatchObject({
    status: 422,
    code: 'unprocessable',
  })
  expect((await second.order()).statusCode).toBe(201)
  expect(await books(app)).toEqual({ charged: [15999, 9999], refunded: [] })
})

test('37: a declined card does not use up the offer', async () => {
  await using app = await openTestApp()
  const declined = await openCheckout(app, 'pm_card_chargeDeclined')
  const { person } = declined
  expect((await declined.order({ term: 'twoMonth' })).statusCode).toBe(402)
  const { rows } = await app.pool.query('select * from offer_claim')
  expect(rows).toEqual([])
  const good = await addMethod(app, person)
  expect((await order(app, person, good.id, { term: 'twoMonth' })).statusCode).toBe(201)
})

/** The attempt of someone's newest invoice. */
async function attemptOf(app: TestApp, { user }: Person) {
  const { rows } = await app.pool.query(
    `select a.invoice_id, a.n from payment_attempt a join invoice i on i.id = a.invoice_id
     where i.user_id = $1 order by i.number desc, a.n desc limit 1`,
    [user.id],
  )
  return { invoiceId: String(rows[0].invoice_id), n: Number(rows[0].n) }
}

/** Two people with one card; the first one's order of the two-month offer has just been declined. */
async function openDeclined(app: TestApp) {
  const first = await openCheckout(app, 'pm_card_chargeDeclined')
  const second = await openCheckout(app)
  await shareCard(app, first.methodId, second.methodId)
  expect((await first.order({ term: 'twoMonth' })).statusCode).toBe(402)
  return { first, second }
}

test('37: a late payment of a voided order leaves the offer with the order that has it', async () => {
  await using app = await openTestApp()
  const { first, second } = await openDeclined(app)
  const key = await attemptOf(app, first.person)
  // Ordering another plan voids the declined invoice.
  expect((await first.order()).statusCode).toBe(402)
  expect((await second.order({ term: 'twoMonth' })).statusCode).toBe(201)
  await settle(app.deps, key, { outcome: 'succeeded', ref: 'ch_late' })
  const third = await openCheckout(app)
  await shareCard(app, third.methodId)
  expect(refusal(await third.order({ term: 'twoMonth' }))).toMatchObject({ status: 422 })
})

test('37: a payment that succeeds after its decline uses up the offer', async () => {
  await using app = await openTestApp()
  const { first, second } = await openDeclined(app)
  await settle(app.deps, await attemptOf(app, first.person), {
    outcome: 'succeeded',
    ref: 'ch_late',
  })
  expect(await invoicesOf(app, first.person)).toEqual(['subscribe basic 15999 paid'])
  expect(refusal(await second.order({ term: 'twoMonth' }))).toMatchObject({ status: 422 })
})

test('37: a late payment is kept and logged if another order has used the offer', async () => {
  await using app = await openTestApp()
  const { first, second } = await openDeclined(app)
  expect((await second.order({ term: 'twoMonth' })).statusCode).toBe(201)
  const key = await attemptOf(app, first.person)
  await settle(app.deps, key, { outcome: 'succeeded', ref: 'ch_late' })
  expect(await invoicesOf(app, first.person)).toEqual(['subscribe basic 15999 paid'])
  expect(app.logs).toContainEqual(
    expect.objectContaining({ event: 'offer-used-twice', invoiceId: key.invoiceId }),
  )
})

test('37: of 20 orders at once, on two instances, one is charged', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { person, methodId } = await openCheckout(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      order(i % 2 ? app : beside, person, methodId, { term: 'twoMonth' }),
    ),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect(await books(app)).toEqual({ charged: [15999], refunded: [] })
  expect(await invoicesOf(app, person)).toEqual(['subscribe basic 15999 paid'])
})
