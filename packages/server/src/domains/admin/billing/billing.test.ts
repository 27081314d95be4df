import * as contract from '@fourcast/contract/admin-billing.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { settleDispute } from '#domains/billing/disputes.ts'
import { reconcile } from '#domains/billing/reconcile.ts'
import type { Death } from '#domains/billing/testing/mortal.ts'
import { openMortal } from '#domains/billing/testing/mortal.ts'
import {
  addMethod,
  books,
  cancel,
  current,
  later,
  order,
  subscriber,
} from '#domains/billing/testing/orders.ts'
import { reachable, received } from '#domains/billing/testing/terms.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'

type Token = { token: string }

const REASON = 'Charged by mistake'

const payments = (app: TestApp, { token }: Token, query = {}) =>
  app.call(contract.listPayments, { query }, { token })

/** The only payment of someone. */
async function paymentOf(app: TestApp, admin: Token, { user }: Person): Promise<string> {
  const { content } = await payments(app, admin, { search: user.email })
  return content[0]?.id ?? 'none'
}

const sendBack = (
  app: TestApp,
  { token }: Token,
  id: string,
  { amount = 1000, key, ...more }: { amount?: number; key?: string; reason?: string } = {},
) =>
  app.request(
    contract.refundPayment,
    { params: { id }, body: { amount, reason: REASON, ...more } },
    { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  )

const sum = (cents: number[]) => cents.reduce((all, amount) => all + amount, 0)

test('39: of 20 refunds at once, and a cancellation, no more goes back than was paid', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const admin = await newAdmin(app)
  const person = await subscriber(app)
  await reachable(app, person)
  const id = await paymentOf(app, admin, person)
  const many = Array.from({ length: 20 }, (_, i) => sendBack(i % 2 ? app : beside, admin, id))
  const statuses = statusesOf(await Promise.all(many))
  expect(statuses).toEqual([...Array(9).fill(201), ...Array(11).fill(422)])
  const payment = await app.call(contract.getPayment, { params: { id } }, admin)
  expect(payment).toMatchObject({ amount: 9999, refunded: 9000, refundable: 999, status: 'paid' })
  expect(payment.refunds.map(({ status }) => status)).toEqual(Array(9).fill('succeeded'))
  expect(await current(app, person)).toMatchObject({ plan: 'basic', status: 'active' })
  expect(refusal(await sendBack(app, admin, id))).toMatchObject({
    status: 422,
    fields: { amount: 'At most $9.99 can still be refunded.' },
  })
  const { emails } = await received(app, person)
  expect(emails.map(({ subject }) => subject)).toEqual(Array(9).fill('Refund sent'))
  expect((await cancel(app, person)).json()).toMatchObject({ refund: { amount: 999 } })
  expect(sum((await books(app)).refunded)).toBe(9999)
  expect((await sendBack(app, admin, id, { amount: 1 })).json().message).toBe(
    'This payment is already fully refunded.',
  )
  const entries = await audited(app)
  expect(entries).toHaveLength(9)
  expect(entries[0]).toEqual({
    action: 'payment.refund',
    subject: 'payment',
    subjectId: id,
    actorId: admin.user.id,
    before: { refundable: 9999 },
    after: { refundable: 8999, amount: 1000, refundId: expect.any(String), reason: REASON },
    requestId: expect.any(String),
  })
})

test('40: a key refunds once: the same again gets the same answer, another amount is refused', async () => {
  await using app = await openTestApp()
  const [admin, other] = [await newAdmin(app), await newAdmin(app)]
  const id = await paymentOf(app, admin, await subscriber(app))
  const many = Array.from({ length: 10 }, () => sendBack(app, admin, id, { key: 'intent-1' }))
  const bodies = (await Promise.all(many)).map(({ statusCode, body }) => `${statusCode} ${body}`)
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toMatch(/^201 /)
  const changed = await sendBack(app, admin, id, { key: 'intent-1', amount: 1001 })
  expect(refusal(changed)).toMatchObject({ status: 409, code: 'conflict' })
  expect((await books(app)).refunded).toEqual([1000])
  expect((await sendBack(app, other, id, { key: 'intent-1' })).statusCode).toBe(201)
  expect((await books(app)).refunded).toEqual([1000, 1000])
})

const DEATHS: readonly (readonly [where: string, death: Death])[] = [
  ['before its row is committed', { commit: 1 }],
  ['before the provider is asked', 'before-payment'],
  ['before its answer is settled', 'after-payment'],
]

test.each(DEATHS)(
  '40: a refund whose process dies %s is made once by its key',
  async (_, death) => {
    const { app, dieAt } = await openMortal()
    await using _app = app
    await using beside = await openTestApp({ beside: app })
    const admin = await newAdmin(app)
    const id = await paymentOf(app, admin, await subscriber(app))
    dieAt(death)
    expect((await sendBack(app, admin, id, { key: 'intent-1' })).statusCode).toBe(500)
    app.clock.advance({ seconds: 61 })
    expect((await sendBack(beside, admin, id, { key: 'intent-1' })).statusCode).toBe(201)
    app.clock.advance({ seconds: 15 })
    await reconcile(beside.deps)
    expect(await books(beside)).toEqual({ charged: [9999], refunded: [1000] })
    const payment = await beside.call(contract.getPayment, { params: { id } }, admin)
    expect(payment).toMatchObject({ refunded: 1000, refunds: [{ status: 'succeeded' }] })
    expect(await audited(beside)).toHaveLength(1)
  },
)

test('39: what is disputed, was not paid or is no amount is not sent back', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  const unpaid = await signUp(app)
  await order(app, unpaid, (await addMethod(app, unpaid, 'pm_card_chargeDeclined')).id)
  const open = await paymentOf(app, admin, unpaid)
  expect(refusal(await sendBack(app, admin, open))).toEqual({
    status: 422,
    code: 'unprocessable',
    message: 'There is no charge to refund.',
  })
  const id = await paymentOf(app, admin, await subscriber(app))
  for (const amount of [0, -1, 0.5, 1e12])
    expect(refusal(await sendBack(app, admin, id, { amount })).fields).toEqual({
      amount: 'Enter the refund amount in whole cents',
    })
  expect(refusal(await sendBack(app, admin, id, { reason: ' ' })).fields).toEqual({
    reason: 'Enter a reason',
  })
  const { rows } = await app.pool.query('select ref from payment_attempt where invoice_id = $1', [
    id,
  ])
  await settleDispute(app.deps, rows[0].ref, 'open')
  expect(refusal(await sendBack(app, admin, id))).toMatchObject({
    status: 422,
    message: 'This payment is disputed. You can’t refund it until the dispute is decided.',
  })
  expect((await payments(app, admin, { status: 'paid' })).content).toMatchObject([
    { id, disputed: true, refundable: 0 },
  ])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await sendBack(app, admin, nobody)).statusCode).toBe(404)
  expect(await audited(app)).toEqual([])
  expect((await books(app)).refunded).toEqual([])
})

test('33: nobody refunds or cancels for themselves, an equal rank, a higher one or the demo account', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  const peer = await subscriber(app)
  const id = await paymentOf(app, admin, peer)
  const asked = { params: { id: peer.user.id } }
  const rank = (role: string) =>
    app.pool.query('update account set role = $1 where id = $2', [role, peer.user.id])
  const both = async (by: Token) => [
    refusal(await sendBack(app, by, id)).status,
    refusal(await app.request(contract.cancelUserSubscription, asked, by)).status,
  ]
  expect(await both(await signUp(app))).toEqual([403, 403])
  expect(await both({ token: '' })).toEqual([401, 401])
  /** The page's data: the subscription and the payment. */
  const seenBy = async (by: Token) => [
    (await app.call(contract.listSubscriptions, { query: { search: peer.user.email } }, by))
      .content[0]?.canChange,
    (await app.call(contract.getPayment, { params: { id } }, by)).canChange,
  ]
  expect(await seenBy(admin)).toEqual([true, true])
  for (const role of ['admin', 'super_admin']) {
    await rank(role)
    expect(await seenBy(admin)).toEqual([false, false])
    expect(await both(admin)).toEqual([403, 403])
    expect(await both(peer)).toEqual([403, 403])
  }
  expect(await both(await newAdmin(app, 'super_admin'))).toEqual([403, 403])
  await rank('admin')
  await seedDemo(app.deps)
  const { rows } = await app.pool.query('select id from account where is_demo')
  const demo = { params: { id: rows[0].id } }
  expect(refusal(await app.request(contract.cancelUserSubscription, demo, admin)).code).toBe(
    'demo_account',
  )
  expect(await audited(app)).toEqual([])
  expect(await both(await newAdmin(app, 'super_admin'))).toEqual([201, 200])
  expect((await audited(app)).map(({ action }) => action)).toEqual([
    'payment.refund',
    'subscription.cancel',
  ])
})

test('35: a plan is cancelled as its owner could, who is told; what goes back is written down', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  const person = await subscriber(app)
  await reachable(app, person)
  const asked = (when: 'now' | 'termEnd') => ({ params: { id: person.user.id }, query: { when } })
  const kept = await app.call(contract.cancelUserSubscription, asked('termEnd'), admin)
  expect(kept).toMatchObject({
    subscription: { id: person.user.id, plan: 'basic', status: 'cancelled', nextBilling: null },
    refund: null,
  })
  const again = await app.request(contract.cancelUserSubscription, asked('termEnd'), admin)
  expect(refusal(again)).toMatchObject({
    status: 409,
    message: 'This plan is already cancelled and ends on June 4, 2026.',
  })
  const { token } = await later(app, admin, { days: 8 })
  const now = await app.call(contract.cancelUserSubscription, asked('now'), { token })
  expect(now).toMatchObject({
    subscription: { plan: 'free', status: 'cancelled', term: null },
    refund: { amount: 5000, currency: 'usd', status: 'succeeded' },
  })
  expect((await received(app, person)).emails.map(({ subject }) => subject)).toEqual([
    'Plan cancelled',
    'Plan cancelled',
    'Refund sent',
  ])
  const entries = await audited(app)
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([person.user.id, person.user.id])
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [
      { plan: 'basic', status: 'active' },
      { plan: 'basic', status: 'cancelled', when: 'termEnd', refund: 0 },
    ],
    [
      { plan: 'basic', status: 'cancelled' },
      { plan: 'free', status: 'cancelled', when: 'now', refund: 5000 },
    ],
  ])
})

test('28: who is demoted sends nothing back in a call under way, also where the account is gone', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  const id = await paymentOf(app, admin, await subscriber(app))
  await app.pool.query('update invoice set user_id = null where id = $1', [id])
  const rank = 'update account set role = $1 where id = $2'
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(rank, ['user', admin.user.id])
  let over = false
  const refund = sendBack(app, admin, id).finally(() => (over = true))
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while (!over && (await app.pool.query(waiting)).rowCount === 0);
  await holder.query('commit')
  holder.release()
  expect(refusal(await refund)).toMatchObject({ code: 'forbidden' })
  expect([await audited(app), (await books(app)).refunded]).toEqual([[], []])
  await app.pool.query(rank, ['admin', admin.user.id])
  expect((await sendBack(app, admin, id)).statusCode).toBe(201)
})
