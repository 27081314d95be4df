import { expect, test, vi } from 'vitest'
import { advanceTerms } from '#domains/billing/jobs.ts'
import { recheckBankPayments, reconcile } from '#domains/billing/reconcile.ts'
import { removeAtProvider } from '#domains/billing/method-removals.ts'
import type { Death } from '#domains/billing/testing/mortal.ts'
import { openMortal } from '#domains/billing/testing/mortal.ts'
import {
  addMethod,
  books,
  cancel,
  later,
  order,
  subscriber,
} from '#domains/billing/testing/orders.ts'
import { deliverWebhooks } from '#domains/billing/testing/webhooks.ts'
import { USES } from '#domains/entitlements/testing.ts'
import { moveDue } from '#platform/payments/sandbox/due.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { isThere, leave, orphans } from '../testing/leaving.ts'

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

test('a double click, two tabs and two instances delete once and refund once', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const person = await subscriber(app)
  const tab = await signIn(app, person)
  const answers = await Promise.all([
    leave(app, person),
    leave(app, person),
    leave(beside, tab),
    leave(beside, person),
    cancel(app, tab),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  expect(Math.max(...statuses(answers))).toBeLessThan(500)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [9999] })
  expect(await orphans(app)).toEqual(['paid 9999 9999'])
})

test('concurrent generations finish or are refused, and none of their rows remain', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { planId: 'premium' })
  const [gone, ...made] = await Promise.all([
    leave(app, person),
    ...Array.from({ length: 20 }, (_, n) => USES.flash(app, { token: person.token }, n)),
  ])
  expect(gone.statusCode).toBe(204)
  expect(statuses(made).every((status) => status === 200 || status === 401)).toBe(true)
  for (const table of ['generation', 'generation_day', 'quota_day'])
    expect((await app.pool.query(`select from ${table}`)).rowCount).toBe(0)
})

/** Opens a transaction on another connection that has changed something of an account. */
async function openTransaction({ pool }: TestApp, statement: string, person: Person) {
  const other = await pool.connect()
  const run = (text: string) => other.query(text, [person.user.id])
  await other.query('begin')
  await run(statement)
  return {
    run,
    commit: async () => {
      await other.query('commit')
      other.release()
    },
  }
}

/** Waits until a statement is blocked by a lock. */
const waiting = ({ pool }: TestApp, what: string) =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            `select from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query like $1`,
            [`%${what}%`],
          )
        ).rowCount,
      { interval: 5 },
    )
    .toBe(1)

test('a transaction that holds a row of the account and then locks the account survives the deletion', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const hold = 'update preference set auto_save = false where user_id = $1'
  const other = await openTransaction(app, hold, person)
  const leaving = leave(app, person)
  await waiting(app, 'delete from "account"')
  await other.run(`insert into followed_state values ($1, 'GA', 0)`)
  await other.commit()
  expect((await leaving).statusCode).toBe(204)
  expect(await isThere(app, person)).toBe(false)
})

test('a request that writes after the deletion gets 401', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const deletion = await openTransaction(app, 'delete from account where id = $1', person)
  const generating = USES.flash(app, person)
  await waiting(app, 'for no key update')
  await deletion.commit()
  expect((await generating).statusCode).toBe(401)
})

test('a pending order is cancelled', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person, 'pm_card_authenticationRequired')
  expect((await order(app, person, card.id)).statusCode).toBe(202)
  expect((await leave(app, person)).statusCode).toBe(204)
  expect(await books(app)).toEqual({ charged: [], refunded: [] })
  expect(await orphans(app)).toEqual(['void 9999 0'])
  const { rows } = await app.pool.query('select status from payment_attempt')
  expect(rows).toEqual([{ status: 'declined' }])
})

test('a bank payment that arrives after the deletion is refunded', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const bank = await addMethod(app, person, 'pm_usBankAccount_success')
  expect((await order(app, person, bank.id)).statusCode).toBe(202)
  expect((await leave(app, person)).statusCode).toBe(204)
  app.clock.advance({ days: 7 })
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  app.clock.advance({ days: 7 })
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [9999] })
  expect(await orphans(app)).toEqual(['void 9999 0'])
})

test('a concurrent order charges nobody', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  const answers = await Promise.all([order(app, person, card.id), leave(app, person)])
  expect(Math.max(...statuses(answers))).toBeLessThan(500)
  app.clock.advance({ minutes: 1 })
  await reconcile(app.deps)
  const { charged, refunded } = await books(app)
  expect(refunded).toEqual(charged)
})

test('a concurrent renewal is not charged, or refunded by its rules', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const after = await later(app, person, { days: 31 })
  await Promise.all([advanceTerms(app.deps), leave(app, after)])
  app.clock.advance({ minutes: 1 })
  await reconcile(app.deps)
  expect(await isThere(app, person)).toBe(false)
  const { charged, refunded } = await books(app)
  expect([[], [9999], [5000]]).toContainEqual(refunded)
  expect(charged).toHaveLength(refunded.length + 1)
})

test('a refund that fails after the deletion shows on the invoice, and the former owner gets an email', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { card: 'pm_card_refundFail' })
  await leave(app, person)
  app.mails.length = 0
  app.clock.advance({ days: 10 })
  await moveDue(app.deps)
  await deliverWebhooks(app)
  const { rows } = await app.pool.query('select status from refund')
  expect(rows).toEqual([{ status: 'failed' }])
  expect(await orphans(app)).toEqual(['paid 9999 0'])
  const emails = (await app.mailed()).filter(({ recipient }) => recipient === person.user.email)
  expect(emails.map(({ kind }) => kind)).toEqual(['refund-failed'])
})

const DEATHS: readonly (readonly [where: string, death: Death, isGone: boolean])[] = [
  ['before it is committed', { commit: 1 }, false],
  ['before the refund is asked for', 'before-payment', true],
  ['before the answer to the refund is settled', 'after-payment', true],
]

for (const [where, death, isGone] of DEATHS)
  test(`a deletion whose process crashes ${where} is complete or did not happen`, async () => {
    const { app, dieAt } = await openMortal()
    await using _ = app
    await using beside = await openTestApp({ beside: app })
    const person = await subscriber(app)
    dieAt(death)
    await leave(app, person)
    expect(await isThere(beside, person)).toBe(!isGone)
    app.clock.advance({ seconds: 15 })
    await reconcile(beside.deps)
    await removeAtProvider(beside.deps)
    expect(await books(beside)).toEqual({ charged: [9999], refunded: isGone ? [9999] : [] })
    expect(await orphans(beside)).toEqual(isGone ? ['paid 9999 9999'] : [])
    const customers = await beside.pool.query('select from sandbox_customer')
    expect(customers.rowCount).toBe(isGone ? 0 : 1)
  })

test('an unavailable payment provider is asked again to delete its data', async () => {
  const state = { isAway: true }
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      removeCustomer: async (customer) => {
        if (state.isAway) throw new Error('away')
        await sandbox.removeCustomer(customer)
      },
    }),
  })
  const person = await subscriber(app)
  expect((await leave(app, person)).statusCode).toBe(204)
  await removeAtProvider(app.deps)
  state.isAway = false
  app.clock.advance({ seconds: 9 })
  await removeAtProvider(app.deps)
  expect((await app.pool.query('select from sandbox_customer')).rowCount).toBe(1)
  app.clock.advance({ seconds: 1 })
  await removeAtProvider(app.deps)
  expect((await app.pool.query('select from sandbox_customer')).rowCount).toBe(0)
  expect((await app.pool.query('select from customer_removal')).rowCount).toBe(0)
})

test('two runs never remove the same customer', async () => {
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      removeCustomer: async (customer) => {
        asked.push(customer)
        await answer.promise
        await sandbox.removeCustomer(customer)
      },
    }),
  })
  await leave(app, await subscriber(app))
  const first = removeAtProvider(app.deps)
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 60_000 })
  const second = removeAtProvider(app.deps)
  await Promise.race([second, vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 60_000 })])
  answer.resolve()
  await Promise.all([first, second])
  expect(asked).toHaveLength(1)
  expect((await app.pool.query('select from customer_removal')).rowCount).toBe(0)
})
