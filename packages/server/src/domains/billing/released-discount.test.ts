import { refundPayment } from '@fourcast/contract/admin-billing.ts'
import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import { expect, test } from 'vitest'
import { purgeExpiredKeys } from '#platform/http/idempotency/store.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { requestRefund, sendRefund } from './refunds.ts'
import { books, cancel, change, current, later, subscriber } from './testing/orders.ts'
import { at } from './testing/terms.ts'

/** An administrator refunds a part of someone's nth payment, and the plan stays. */
async function giveBack(app: TestApp, { user }: Person, n: number, amount: number): Promise<void> {
  const paid = await app.pool.query<{ id: string }>(
    `select id from invoice where user_id = $1 and status = 'paid' order by number`,
    [user.id],
  )
  const invoiceId = paid.rows[n]?.id ?? ''
  const intent = app.deps.random.uuid()
  const { id } = await app.db.transaction((tx) =>
    requestRefund(tx, app.deps, { invoiceId, amount, intent }),
  )
  await sendRefund(app.deps, id)
}

test('40: a key whose refund failed, or that expired, is refused instead of doing nothing', async () => {
  await using app = await openTestApp()
  await subscriber(app)
  const admin = await newAdmin(app)
  const { rows } = await app.pool.query('select id from invoice')
  const send = async (amount: number, key: string) => {
    const { token } = await signIn(app, admin)
    const body = { amount, reason: 'Charged by mistake' }
    const asked = { params: { id: rows[0].id }, body }
    return await app.request(refundPayment, asked, { token, headers: { 'idempotency-key': key } })
  }
  expect((await send(1000, 'intent-1')).statusCode).toBe(201)
  app.clock.advance({ hours: 7 * 24 + 2 })
  await purgeExpiredKeys(app.db, app.clock.now())
  const refused = { status: 409, message: 'This Idempotency-Key was used for another refund' }
  expect(refusal(await send(1000, 'intent-1'))).toMatchObject(refused)
  expect((await send(1000, 'intent-2')).statusCode).toBe(201)
  // As left by a crash before the answer.
  await app.pool.query('delete from idempotency_key')
  expect(refusal(await send(2000, 'intent-2'))).toMatchObject(refused)
  await app.pool.query('delete from idempotency_key')
  expect((await send(1000, 'intent-2')).statusCode).toBe(201)
  await app.pool.query('delete from idempotency_key')
  await app.pool.query(`update refund set status = 'failed'`)
  expect(refusal(await send(1000, 'intent-2'))).toMatchObject(refused)
  expect((await books(app)).refunded).toEqual([1000, 1000])
})

/** Someone eight days into the second month of Basic. */
async function renewed(app: TestApp): Promise<Person> {
  const person = await subscriber(app)
  await at(app, '2026-06-04T16:00:00Z')
  await at(app, '2026-06-12T16:00:00Z')
  return { ...(await signIn(app, person)), password: person.password }
}

test('38: a used-up term is not refunded, whatever was refunded of the present one', async () => {
  await using app = await openTestApp()
  const person = await renewed(app)
  expect(await current(app, person)).toMatchObject({ cancellation: { refund: { amount: 5000 } } })
  await giveBack(app, person, 1, 9999)
  expect(await current(app, person)).toMatchObject({ cancellation: { refund: null, fee: null } })
  const answer = await cancel(app, person)
  expect(answer.json()).toMatchObject({ subscription: { plan: 'free' }, refund: null })
  expect(await books(app)).toEqual({ charged: [9999, 9999], refunded: [9999] })
})

test('38: after the free days half of the term’s remaining payment is refunded', async () => {
  await using app = await openTestApp()
  const person = await renewed(app)
  await giveBack(app, person, 1, 5000)
  const half = { refund: { amount: 2500 }, fee: { amount: 2499 } }
  expect(await current(app, person)).toMatchObject({ cancellation: half })
  expect((await cancel(app, person)).json()).toMatchObject({ refund: half.refund })
  expect((await books(app)).refunded).toEqual([5000, 2500])
})

test('38: a credited payment is refunded up to the credit and up to its rest', async () => {
  await using app = await openTestApp()
  const person = await later(app, await subscriber(app), { days: 10 })
  await change(app, person, 'premium')
  const [, charged = 0] = (await books(app)).charged
  expect(await current(app, person)).toMatchObject({ cancellation: { refund: { amount: 14_999 } } })
  await giveBack(app, person, 0, 9000)
  expect(await current(app, person)).toMatchObject({
    cancellation: { refund: { amount: charged + 999 }, fee: { amount: 0 } },
  })
  await giveBack(app, person, 1, charged)
  expect((await cancel(app, person)).json()).toMatchObject({ refund: { amount: 999 } })
  expect((await books(app)).refunded).toEqual([9000, charged, 999])
})

test('39: an upgrade gets no credit for refunded money', async () => {
  await using app = await openTestApp()
  const person = await later(app, await subscriber(app), { days: 10 })
  const quoted = async () =>
    await app.call(quoteSubscription, { query: { planId: 'premium' } }, { token: person.token })
  expect((await quoted()).total.amount).toBeLessThan(14_999)
  await giveBack(app, person, 0, 9999)
  expect((await quoted()).total.amount).toBe(14_999)
  await change(app, person, 'premium')
  expect((await books(app)).charged).toEqual([9999, 14_999])
})
