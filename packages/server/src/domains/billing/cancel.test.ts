import { cancelSubscription } from '@fourcast/contract/subscriptions.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { cancelForDeletion, carryOutCancellation } from './cancel.ts'
import { settleDispute } from './disputes.ts'
import { recheckBankPayments } from './reconcile.ts'
import {
  act,
  addMethod,
  books,
  cancel,
  change,
  current,
  invoicesOf,
  later,
  order,
  subscriber,
} from './testing/orders.ts'

const refundOf = async (app: TestApp, person: Person) => (await cancel(app, person)).json().refund

const DAY_MS = 86_400_000

test('38: in the free days all is refunded, then half, rounded in the customer’s favour', async () => {
  await using app = await openTestApp()
  const cases = [
    ['basic', { milliseconds: 3 * DAY_MS - 1000 }, 9999],
    ['basic', { milliseconds: 3 * DAY_MS - 1 }, 9999],
    ['basic', { milliseconds: 3 * DAY_MS }, 5000],
    ['basic', { milliseconds: 3 * DAY_MS + 1000 }, 5000],
    ['premium', { milliseconds: 7 * DAY_MS - 1 }, 14999],
    ['premium', { milliseconds: 7 * DAY_MS + 1 }, 7500],
  ] as const
  for (const [planId, after, amount] of cases) {
    const person = await later(app, await subscriber(app, { planId }), after)
    const { cancellation } = await current(app, person)
    expect(cancellation).toMatchObject({
      refund: { amount },
      fee: { amount: (planId === 'basic' ? 9999 : 14999) - amount },
    })
    expect(await refundOf(app, person)).toEqual({ amount, currency: 'usd', status: 'succeeded' })
    expect(refusal(await cancel(app, person)).status).toBe(409)
  }
  const { refunded } = await books(app)
  expect(refunded).toEqual(cases.map(([, , amount]) => amount))
})

test('38: two months in advance are not refunded, not even on the first day', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { term: 'twoMonth' })
  const answer = await cancel(app, person)
  expect(answer.json()).toMatchObject({
    subscription: { plan: 'free', afterCancelling: true, limits: { generationsPerDay: 5 } },
    refund: null,
  })
  expect((await books(app)).refunded).toEqual([])
})

test('38: free cancellation is once in an account’s life', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const card = await addMethod(app, person)
  expect(await refundOf(app, person)).toMatchObject({ amount: 9999 })
  expect((await order(app, person, card.id)).statusCode).toBe(201)
  expect(await current(app, person)).toMatchObject({ cancellation: { freeUntil: null } })
  expect(await refundOf(app, person)).toMatchObject({ amount: 5000 })
})

test('a term that credit paid for is refunded with it, the newest charge first', async () => {
  await using app = await openTestApp()
  const basic = await subscriber(app)
  const person = await later(app, basic, { days: 10 })
  await change(app, person, 'premium')
  const { charged } = await books(app)
  const late = await later(app, person, { days: 8 })
  expect(await refundOf(app, late)).toMatchObject({ amount: 7500, status: 'succeeded' })
  const { refunded } = await books(app)
  expect(refunded).toEqual([7500])
  expect(charged[1]).toBeGreaterThan(7500)
})

test('after an upgrade from two months, only the later charge is refunded', async () => {
  await using app = await openTestApp()
  const person = await later(app, await subscriber(app, { term: 'twoMonth' }), { days: 30 })
  expect((await change(app, person, 'premium')).statusCode).toBe(200)
  const [, charged = 0] = (await books(app)).charged
  expect(charged).toBeGreaterThan(0)
  expect(await current(app, person)).toMatchObject({ renews: true, term: 'monthly' })
  expect(await refundOf(app, person)).toMatchObject({ amount: charged })
  expect((await books(app)).refunded).toEqual([charged])
})

test('39: of 20 cancellations at once, on two instances, one refunds', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const person = await subscriber(app, { planId: 'premium' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => cancel(i % 2 ? app : beside, person)),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await books(app)).toEqual({ charged: [14999], refunded: [14999] })
})

test('39: a disputed payment is not refunded, and its plan is frozen until the decision', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const card = await addMethod(app, person)
  const { rows } = await app.pool.query('select ref from payment_attempt')
  const dispute = (state: 'open' | 'won' | 'lost') => settleDispute(app.deps, rows[0].ref, state)

  expect(await dispute('open')).toBe(true)
  await dispute('open')
  expect(await current(app, person)).toMatchObject({
    plan: 'free',
    afterCancelling: true,
    cancellation: null,
    renews: false,
  })
  expect(refusal(await cancel(app, person)).status).toBe(409)
  expect(refusal(await order(app, person, card.id)).message).toMatch(/disputed your last payment/)

  await dispute('won')
  expect(await current(app, person)).toMatchObject({
    plan: 'basic',
    status: 'active',
    nextBilling: '2026-06-04T16:00:00Z',
    cancellation: { refund: { amount: 9999 } },
  })

  await dispute('lost')
  await dispute('lost')
  await dispute('open')
  expect(await current(app, person)).toMatchObject({ plan: 'free', afterCancelling: true })
  expect((await books(app)).refunded).toEqual([])
  expect((await order(app, person, card.id)).statusCode).toBe(201)
  expect(await settleDispute(app.deps, 'pi_of_nobody', 'open')).toBe(false)
})

test('at the end of the term: the plan continues, nothing is refunded, and it can be undone', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const end = '2026-06-04T16:00:00Z'
  const answer = await cancel(app, person, 'termEnd')
  expect(answer.json()).toMatchObject({
    subscription: {
      plan: 'basic',
      status: 'cancelled',
      expiresAt: end,
      nextBilling: null,
      renews: false,
    },
    refund: null,
  })
  const { rows } = await app.pool.query(
    `select message from notification where title = 'Plan cancelled'`,
  )
  expect(rows).toEqual([
    {
      message:
        'Your subscription has been cancelled. You can still use the service until the end of your billing period.',
    },
  ])
  expect(refusal(await cancel(app, person, 'termEnd'))).toMatchObject({
    status: 409,
    message: 'This plan is already cancelled and ends on June 4, 2026.',
  })
  expect((await change(app, person, 'basic')).json()).toMatchObject({
    status: 'active',
    nextBilling: end,
    renews: true,
  })
  await cancel(app, person, 'termEnd')
  expect(await refundOf(app, person)).toMatchObject({ amount: 9999 })
})

test('a trial that is cancelled ends at once; there is nothing to refund', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  expect((await cancel(app, person)).json()).toMatchObject({
    subscription: { plan: 'free', status: 'cancelled', afterCancelling: true },
    refund: null,
  })
  expect(refusal(await cancel(app, person)).status).toBe(409)
})

test('an unconfirmed order can be cancelled, and is never charged', async () => {
  await using app = await openTestApp()
  const person = await later(app, await signUp(app), { days: 6 })
  const card = await addMethod(app, person, 'pm_card_authenticationRequired')
  await order(app, person, card.id)
  expect((await cancel(app, person)).json()).toMatchObject({
    subscription: { plan: 'free', order: null, afterCancelling: false },
    refund: null,
  })
  expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 void'])
  const { rows } = await app.pool.query('select status from sandbox_charge')
  expect(rows).toEqual([{ status: 'canceled' }])
})

test('cancelling an order during the trial does not change the trial', async () => {
  await using app = await openTestApp()
  for (const name of ['pm_usBankAccount_success', 'pm_card_authenticationRequired']) {
    const person = await signUp(app)
    const method = await addMethod(app, person, name)
    await order(app, person, method.id)
    expect(await current(app, person)).toMatchObject({ cancellation: null })
    expect((await cancel(app, person)).json()).toMatchObject({
      subscription: { plan: 'basic', status: 'trial', trialDays: 5, order: null },
      refund: null,
    })
    expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 void'])
    expect((await cancel(app, person)).json()).toMatchObject({
      subscription: { plan: 'free', status: 'cancelled', afterCancelling: true },
    })
  }
})

test('40: the repeat of an order’s cancellation that crashed does not cancel the trial', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, account.id)
  const headers = { 'idempotency-key': 'intent-1' }
  const send = () => app.request(cancelSubscription, {}, { token: person.token, headers })
  await send()
  await app.pool.query('update idempotency_key set status = null, answer = null')
  app.clock.advance({ minutes: 2 })
  expect((await send()).json()).toMatchObject({
    subscription: { plan: 'basic', status: 'trial' },
    refund: null,
  })
})

test('a declined order does not stop its owner from cancelling the trial', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person, 'pm_card_chargeDeclinedInsufficientFunds')
  await order(app, person, card.id)
  expect((await cancel(app, person)).json().subscription).toMatchObject({ plan: 'free' })
})

test('a bank payment of a cancelled order is refunded', async () => {
  await using app = await openTestApp()
  const person = await later(app, await signUp(app), { days: 6 })
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, account.id, { term: 'twoMonth' })
  await cancel(app, person)
  await act(app, person, 'settle')
  await recheckBankPayments(app.deps)
  expect(await current(app, person)).toMatchObject({ plan: 'free', order: null })
  const { rows } = await app.pool.query('select reason, amount_cents, status from refund')
  expect(rows).toEqual([{ reason: 'duplicate', amount_cents: 15999, status: 'pending' }])
  // The two-month offer was not used.
  expect((await order(app, person, account.id, { term: 'twoMonth' })).statusCode).toBe(202)
})

test('deleting an account cancels its plan, and the refund arrives afterwards', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const owner = ownerOf({ userId: person.user.id })
  const cancelled = await app.db.transaction(async (tx) => {
    const done = await cancelForDeletion(tx, app.deps, owner)
    await tx.execute(sql`delete from account where id = ${owner}`)
    return done
  })
  if (cancelled) await carryOutCancellation(app.deps, cancelled)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [9999] })
  const { rows } = await app.pool.query('select user_id, status, refunded_cents from invoice')
  expect(rows).toEqual([{ user_id: null, status: 'paid', refunded_cents: 9999 }])
})

test('an account without a plan is deleted without a cancellation', async () => {
  await using app = await openTestApp()
  const person = await later(app, await signUp(app), { days: 6 })
  const owner = ownerOf({ userId: person.user.id })
  expect(await app.db.transaction((tx) => cancelForDeletion(tx, app.deps, owner))).toBe(null)
})
