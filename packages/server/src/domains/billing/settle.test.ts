import { expect, test } from 'vitest'
import type { ChargeOutcome } from '#platform/payments/provider.ts'
import { moveDue } from '#platform/payments/sandbox/due.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import type { AttemptKey } from './payments-repo.ts'
import { recheckBankPayments, reconcile } from './reconcile.ts'
import { settleRefund } from './refunds.ts'
import { settle } from './settle.ts'
import { act, addMethod, books, current, invoicesOf, order } from './testing/orders.ts'

/** Someone whose order is pending at the bank, and the events of its charge. */
async function atTheBank(app: TestApp): Promise<{ person: Person; key: AttemptKey; ref: string }> {
  const person = await signUp(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, account.id)
  const { rows } = await app.pool.query(
    `select a.invoice_id as id, a.n, a.ref from payment_attempt a
     join invoice i on i.id = a.invoice_id where i.user_id = $1`,
    [person.user.id],
  )
  const [{ id, n, ref }] = rows
  return { person, key: { invoiceId: id, n }, ref }
}

const told = async (app: TestApp, title: string) =>
  (await app.pool.query('select 1 from notification where title = $1', [title])).rowCount

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test('42: in whatever order outcomes arrive, a payment counts', async () => {
  await using app = await openTestApp()
  const outcomes = (ref: string): ChargeOutcome[] => [
    { outcome: 'processing', ref },
    { outcome: 'succeeded', ref },
    { outcome: 'declined', ref, code: 'insufficient_funds' },
  ]
  for (const order of ORDERS) {
    const { person, key, ref } = await atTheBank(app)
    for (const at of order) {
      const outcome = outcomes(ref)[at]
      if (outcome) await settle(app.deps, key, outcome)
    }
    expect([order, (await current(app, person)).status]).toEqual([order, 'active'])
    expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 paid'])
  }
})

test('42: the same outcome five times, then twenty times at once on two instances, has one effect', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { person, key, ref } = await atTheBank(app)
  const success = { outcome: 'succeeded', ref } as const
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => settle((i % 2 ? app : beside).deps, key, success)),
  )
  const { expiresAt } = await current(app, person)
  app.clock.advance({ minutes: 10 })
  for (let i = 0; i < 5; i++) await settle(app.deps, key, success)
  expect((await current(app, person)).expiresAt).toBe(expiresAt)
  expect(await told(app, 'Basic plan')).toBe(1)
  const { rows } = await app.pool.query('select * from refund')
  expect(rows).toEqual([])
})

test('a payment that arrives after a refusal pays the order', async () => {
  await using app = await openTestApp()
  const { person, key, ref } = await atTheBank(app)
  await settle(app.deps, key, { outcome: 'declined', ref, code: 'insufficient_funds' })
  expect(await current(app, person)).toMatchObject({ status: 'trial' })
  await settle(app.deps, key, { outcome: 'succeeded', ref })
  expect(await current(app, person)).toMatchObject({ status: 'active', order: null })
})

test('a duplicate payment of an order is refunded once', async () => {
  await using app = await openTestApp()
  const { person, key, ref } = await atTheBank(app)
  await settle(app.deps, key, { outcome: 'declined', ref, code: 'insufficient_funds' })
  const card = await addMethod(app, person)
  expect((await order(app, person, card.id)).statusCode).toBe(201)
  await act(app, person, 'settle')
  await settle(app.deps, key, { outcome: 'succeeded', ref })
  await settle(app.deps, key, { outcome: 'succeeded', ref })
  const { rows } = await app.pool.query('select charge_ref, amount_cents, reason from refund')
  expect(rows).toEqual([{ charge_ref: ref, amount_cents: 9999, reason: 'duplicate' }])
  expect(await current(app, person)).toMatchObject({ status: 'active', plan: 'basic' })
})

test('a payment that arrives after the account was deleted is refunded', async () => {
  await using app = await openTestApp()
  const { person } = await atTheBank(app)
  await app.pool.query('delete from account where id = $1', [person.user.id])
  app.clock.advance({ days: 6 })
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  const { rows } = await app.pool.query('select amount_cents, reason, status from refund')
  expect(rows).toEqual([{ amount_cents: 9999, reason: 'duplicate', status: 'pending' }])
})

test('an outcome of an unknown attempt changes nothing', async () => {
  await using app = await openTestApp()
  const key = { invoiceId: crypto.randomUUID(), n: 1 }
  expect(await settle(app.deps, key, { outcome: 'succeeded', ref: 'pi_x' })).toBe(null)
  const refund = { outcome: 'succeeded', ref: 're_x' } as const
  expect(await settleRefund(app.deps, crypto.randomUUID(), refund)).toBe(false)
})

test('a charge without an answer is looked up, and no other is tried meanwhile', async () => {
  let isMute = true
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      charge: async (charge) => {
        const outcome = await sandbox.charge(charge)
        return isMute ? { outcome: 'unknown' } : outcome
      },
    }),
  })
  const person = await signUp(app)
  const card = await addMethod(app, person)
  const answer = await order(app, person, card.id)
  expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'processing' }])
  expect(await current(app, person)).toMatchObject({ order: { status: 'unknown' } })
  expect((await order(app, person, card.id)).statusCode).toBe(409)

  isMute = false
  app.clock.advance({ seconds: 9 })
  await reconcile(app.deps)
  expect(await current(app, person)).toMatchObject({ status: 'trial' })
  app.clock.advance({ seconds: 1 })
  await reconcile(app.deps)
  expect(await current(app, person)).toMatchObject({ status: 'active' })
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })
})

test('a payment that is not confirmed within the hour is cancelled', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person, 'pm_card_authenticationRequired')
  await order(app, person, card.id)
  await app.pool.query(`update payment_attempt set created_at = created_at - interval '1 hour'`)
  await reconcile(app.deps)
  expect(await current(app, person)).toMatchObject({
    status: 'trial',
    order: { status: 'declined' },
  })
})
