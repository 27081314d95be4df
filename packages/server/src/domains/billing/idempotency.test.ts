import { addPaymentMethod } from '@fourcast/contract/payments.ts'
import * as contract from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { requestRefund } from './refunds.ts'
import { addMethod, books, cancel, invoicesOf, later, order, subscriber } from './testing/orders.ts'

const KEY = { 'idempotency-key': 'intent-1' }

test('40: the same key and body get the same answer, and one charge', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  const first = await order(app, person, card.id, { key: 'intent-1' })
  app.clock.advance({ minutes: 5 })
  const second = await order(app, person, card.id, { key: 'intent-1' })
  expect(second.statusCode).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })
})

test('40: the same key with another body, or for another call, is refused', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  await order(app, person, card.id, { key: 'intent-1' })
  const other = await order(app, person, card.id, { key: 'intent-1', planId: 'premium' })
  expect(refusal(other)).toEqual({
    status: 409,
    code: 'conflict',
    message: 'This Idempotency-Key was used for another request',
    fields: { 'idempotency-key': 'This Idempotency-Key was used for another request' },
  })
  const { token } = person
  const options = { token, headers: KEY }
  expect((await app.request(contract.cancelSubscription, {}, options)).statusCode).toBe(409)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })
})

test('40: a key is one person’s: the same key of another person is another order', async () => {
  await using app = await openTestApp()
  for (const person of [await signUp(app), await signUp(app)]) {
    const card = await addMethod(app, person)
    expect((await order(app, person, card.id, { key: 'intent-1' })).statusCode).toBe(201)
  }
  expect((await books(app)).charged).toEqual([9999, 9999])
})

test('40: of 50 at once with one key, on two instances, one is charged and all get its answer', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const person = await signUp(app)
  const card = await addMethod(app, person)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      order(i % 2 ? app : beside, person, card.id, { key: 'intent-1' }),
    ),
  )
  const bodies = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))
  expect([...bodies]).toHaveLength(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })
})

test('40: a repeat of a declined order gets the same answer; a new try needs a new key', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person, 'pm_card_chargeDeclinedInsufficientFunds')
  const first = await order(app, person, card.id, { key: 'intent-1' })
  const again = await order(app, person, card.id, { key: 'intent-1' })
  expect(refusal(again)).toEqual(refusal(first))
  expect(again.json().declineCode).toBe('insufficient_funds')
  expect(await attempts(app)).toBe(1)
  await order(app, person, card.id, { key: 'intent-2' })
  expect(await attempts(app)).toBe(2)
})

const attempts = async (app: TestApp) =>
  (await app.pool.query('select 1 from payment_attempt')).rowCount

test('40: a repeat of a cancellation gets the same answer, refund included', async () => {
  await using app = await openTestApp()
  const { token } = await subscriber(app)
  const send = () => app.request(contract.cancelSubscription, {}, { token, headers: KEY })
  const [first, second] = [await send(), await send()]
  expect(first.json().refund).toEqual({ amount: 9999, currency: 'usd', status: 'succeeded' })
  expect(second.body).toBe(first.body)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [9999] })
})

test('40: after a crash a repeated cancellation answers its own refund, not a later one', async () => {
  await using app = await openTestApp()
  const { token } = await later(app, await subscriber(app), { days: 4 })
  const send = () => app.request(contract.cancelSubscription, {}, { token, headers: KEY })
  const first = await send()
  expect(first.json().refund).toEqual({ amount: 5000, currency: 'usd', status: 'succeeded' })
  await app.pool.query('update idempotency_key set status = null, answer = null')
  app.clock.advance({ seconds: 61 })
  const { rows } = await app.pool.query('select id from invoice')
  const given = { invoiceId: rows[0].id, amount: 1, intent: app.deps.random.uuid() }
  await app.db.transaction((tx) => requestRefund(tx, app.deps, given))
  expect((await send()).json().refund).toEqual(first.json().refund)
})

test('an invalid key is refused at its field', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  for (const key of ['k'.repeat(201), 'two words', 'ключ'])
    expect(refusal(await order(app, person, card.id, { key }))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { 'idempotency-key': 'Idempotency-Key is 1 to 200 printable characters' },
    })
  expect(await invoicesOf(app, person)).toEqual([])
})

test('only a keyed digest of a request is stored', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  await order(app, person, card.id, { key: 'intent-1' })
  const body = { planId: 'basic', paymentMethodId: card.id, term: 'monthly' }
  const asked = JSON.stringify(['POST', contract.createSubscription.path, {}, {}, body])
  const { rows } = await app.pool.query('select request_hash from idempotency_key')
  expect(rows).toEqual([{ request_hash: app.deps.keys.mac('request', asked) }])
})

test('after a crash a repeat answers the order’s present state', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  const first = await order(app, person, card.id, { key: 'intent-1' })
  // As left by a crash between the charge and the answer.
  await app.pool.query('update idempotency_key set status = null, answer = null')
  app.clock.advance({ seconds: 61 })
  const again = await order(app, person, card.id, { key: 'intent-1' })
  expect(again.statusCode).toBe(201)
  expect(again.json()).toMatchObject({ plan: 'basic', expiresAt: first.json().expiresAt })
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })

  await cancel(app, person)
})

/** Leaves a key as a process does that crashes before the answer; another call may take it over. */
async function crashBeforeAnswer(app: TestApp): Promise<void> {
  await app.pool.query('update idempotency_key set status = null, answer = null')
  app.clock.advance({ seconds: 61 })
}

test('40: a declined order whose process crashed is still declined for its key, and not tried again', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person, 'pm_card_chargeDeclinedInsufficientFunds')
  const first = await order(app, person, card.id, { key: 'intent-1' })
  await crashBeforeAnswer(app)
  const again = await order(app, person, card.id, { key: 'intent-1' })
  expect(refusal(again)).toEqual(refusal(first))
  expect(await attempts(app)).toBe(1)
})

test('40: an upgrade, a downgrade and a cancellation whose process crashed happen once for their keys', async () => {
  await using app = await openTestApp()
  const person = await later(app, await subscriber(app), { days: 4 })
  const { token } = person
  const put = (planId: 'basic' | 'premium', key: string) =>
    app.request(
      contract.updateSubscription,
      { body: { planId } },
      { token, headers: { 'idempotency-key': key } },
    )
  const drop = () =>
    app.request(
      contract.cancelSubscription,
      { query: { when: 'termEnd' } },
      { token, headers: { 'idempotency-key': 'drop' } },
    )
  for (const send of [() => put('premium', 'up'), () => put('basic', 'down'), drop]) {
    const first = await send()
    expect(first.statusCode).toBe(200)
    await crashBeforeAnswer(app)
    const again = await send()
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  }
  expect((await books(app)).charged).toHaveLength(2)
})

const addCard = (app: TestApp, { token }: { token: string }, reference: string) =>
  app.request(addPaymentMethod, { body: { reference, type: 'card' } }, { token, headers: KEY })

test('40: a payment method whose process crashed is added once for its key', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const first = await addCard(app, person, 'pm_card_visa')
  await crashBeforeAnswer(app)
  const again = await addCard(app, person, 'pm_card_visa')
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect((await app.pool.query('select from payment_method')).rowCount).toBe(1)
  // Names of the provider stay where they are.
  const { rows } = await app.pool.query('select progress from idempotency_key')
  expect(rows).toEqual([{ progress: { result: { id: first.json().id } } }])
})

test('no card number is stored, not even with its key', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  expect((await addCard(app, person, '4111 1111 1111 1111')).statusCode).toBe(402)
  expect((await app.pool.query('select from idempotency_key')).rowCount).toBe(0)
})
