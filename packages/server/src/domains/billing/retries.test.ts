import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { expect, test } from 'vitest'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn } from '#testing/people.ts'
import { cancelOverdue, retryNow } from './retries.ts'
import { pauseRenewals } from './pause.ts'
import { books, current, subscriber } from './testing/orders.ts'
import { at, atBanks, invoices, payWith, reachable, planNow, received } from './testing/terms.ts'

const START = '2026-05-04T16:00:00Z'
const END = '2026-06-04T16:00:00Z'
const DAY_3 = '2026-06-07T16:00:00Z'
const DAY_7 = '2026-06-11T16:00:00Z'
const POOR = 'pm_card_chargeDeclinedInsufficientFunds'

/** Someone with a month of Basic that began at START, whose next payment uses this method. */
async function payer(app: TestApp, method: string): Promise<Person> {
  const person = await subscriber(app)
  await payWith(app, person, method)
  await reachable(app, person)
  return person
}

const seen = async (app: TestApp, person: Person) =>
  await current(app, await signIn(app, person, { rememberMe: true }))

const owner = ({ user }: Person) => ownerOf({ userId: user.id })

test('a refused renewal is tried on days 0, 3 and 7, and the plan stays meanwhile', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, END)
  expect(await planNow(app, person)).toMatchObject({
    plan: 'basic',
    status: 'past_due',
    expires: DAY_7,
    next: DAY_3,
  })
  await at(app, '2026-06-07T15:59:59Z')
  await at(app, DAY_3)
  await at(app, '2026-06-11T15:59:59Z')
  expect(await seen(app, person)).toMatchObject({
    plan: 'basic',
    status: 'past_due',
    expiresAt: DAY_7,
    limits: PLANS.basic.limits,
  })
  await at(app, DAY_7)
  const { rows } = await app.pool.query(
    'select created_at, decline_code from payment_attempt order by created_at offset 1',
  )
  expect(rows.map((row) => [row.created_at.toISOString().slice(0, 10), row.decline_code])).toEqual([
    ['2026-06-04', 'insufficient_funds'],
    ['2026-06-07', 'insufficient_funds'],
    ['2026-06-11', 'insufficient_funds'],
  ])
})

test('after the last try the plan ends: Free after cancelling, and no more charges', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  for (const moment of [END, DAY_3, DAY_7, '2026-07-20T16:00:00Z']) await at(app, moment)
  expect(await planNow(app, person)).toMatchObject({
    plan: 'free',
    status: 'expired',
    expires: DAY_7,
    next: null,
    lapsed: true,
  })
  expect(await invoices(app, person)).toEqual([
    'subscribe basic 9999 paid',
    'renew basic 9999 uncollectible',
  ])
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    afterCancelling: true,
    limits: FREE_AFTER_CANCELLING,
  })
  expect((await books(app)).charged).toEqual([9999])
})

test('each notice says what happened, what to do and where', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  for (const moment of [END, DAY_3, DAY_7]) await at(app, moment)
  const { notes, emails } = await received(app, person)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Payment failed',
    'Payment failed',
    'Plan ended',
  ])
  expect(notes.filter(({ title }) => title === 'Payment failed')).toHaveLength(2)
  expect(notes.at(-2)).toMatchObject({
    message: expect.stringMatching(
      /^We couldn’t renew your Basic plan\. Your card was declined: not enough money\. Use another card/,
    ),
    link: '/profile?tab=subscription',
  })
  expect(emails[0]?.text).toContain('You keep your plan until June 11, 2026')
  expect(emails[0]?.text).toContain('We’ll try again on June 7, 2026')
  expect(emails[1]?.text).toContain('We’ll try again on June 11, 2026')
  expect(emails[1]?.text).toContain('https://fourcast.example/profile?tab=subscription')
})

test('another method pays at once, and the next term follows the last one', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, END)
  app.clock.set('2026-06-05T10:00:00Z')
  await payWith(app, person, 'pm_card_mastercard')
  await retryNow(app.deps, owner(person))
  expect(await planNow(app, person)).toEqual({
    plan: 'basic',
    status: 'active',
    ends: '2026-07-04T16:00:00Z',
    expires: '2026-07-05T16:00:00Z',
    next: '2026-07-04T16:00:00Z',
    lapsed: false,
  })
  await at(app, DAY_3)
  await at(app, DAY_7)
  expect((await books(app)).charged).toEqual([9999, 9999])
})

test('a try that the owner requests does not use up a retry', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, END)
  for (let n = 0; n < 3; n++) {
    app.clock.advance({ minutes: 10 })
    await retryNow(app.deps, owner(person))
  }
  expect(await planNow(app, person)).toMatchObject({ status: 'past_due', next: DAY_3 })
  await at(app, DAY_3)
  expect(await planNow(app, person)).toMatchObject({ status: 'past_due', next: DAY_7 })
})

test('changing the method charges nothing if nothing is overdue', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, 'pm_card_mastercard')
  await retryNow(app.deps, owner(person))
  expect((await books(app)).charged).toEqual([9999])
})

test('a renewal whose bank wants a confirmation counts as declined', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, 'pm_card_authenticationRequired')
  await at(app, END)
  expect(await planNow(app, person)).toMatchObject({ status: 'past_due' })
  const { notes } = await received(app, person)
  expect(notes.at(-1)?.message).toContain('the bank wants you to confirm it')
  await retryNow(app.deps, owner(person))
  expect(await seen(app, person)).toMatchObject({
    status: 'past_due',
    order: { status: 'requires_action', clientSecret: expect.any(String) },
  })
})

test('without a payment method a renewal has failed already', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await app.pool.query('update payment_method set removed_at = created_at, is_default = false')
  for (const moment of [END, DAY_3, DAY_7]) await at(app, moment)
  expect(await planNow(app, person)).toMatchObject({ plan: 'free', lapsed: true })
  const { notes } = await received(app, person)
  expect(notes.find(({ title }) => title === 'Payment failed')?.message).toContain(
    'There is no payment method to charge. Add one.',
  )
})

test('43: a bank refusal days later leaves the remaining retries, and then the plan ends', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, 'pm_usBankAccount_insufficientFunds')
  await at(app, END)
  expect(await planNow(app, person)).toMatchObject({ status: 'active', expires: DAY_7 })
  await atBanks(app, '2026-06-10T20:00:00Z')
  expect(await planNow(app, person)).toMatchObject({ status: 'past_due', next: DAY_7 })
  expect(await invoices(app, person)).toContain('renew basic 9999 open')
  await at(app, DAY_7)
  expect(await seen(app, person)).toMatchObject({ plan: 'basic', status: 'past_due' })
  await at(app, '2026-06-12T15:00:00Z')
  await at(app, '2026-06-13T14:00:00Z')
  expect(await seen(app, person)).toMatchObject({ plan: 'basic', status: 'past_due' })
  await atBanks(app, '2026-06-18T20:00:00Z')
  expect(await planNow(app, person)).toMatchObject({ plan: 'free', lapsed: true })
  expect((await books(app)).charged).toEqual([9999])
  const { emails } = await received(app, person)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Payment pending',
    'Payment failed',
    'Payment pending',
    'Plan ended',
  ])
})

test('a late refusal does not revive an ended plan', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, '2026-06-06T16:00:00Z')
  expect(await planNow(app, person)).toMatchObject({
    status: 'past_due',
    expires: '2026-06-05T16:00:00Z',
    next: DAY_3,
  })
  expect(await seen(app, person)).toMatchObject({
    plan: 'free',
    afterCancelling: true,
    limits: FREE_AFTER_CANCELLING,
  })
  const { emails } = await received(app, person)
  expect(emails.at(-1)?.text).toContain('is due.\n\nYour plan ended on June 5, 2026. We’ll try')
})

test('a late bank renewal revives an ended plan only once it is paid', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, 'pm_usBankAccount_success')
  await at(app, '2026-06-06T16:00:00Z')
  expect(await seen(app, person)).toMatchObject({ plan: 'free' })
  await atBanks(app, '2026-06-12T20:00:00Z')
  expect(await seen(app, person)).toMatchObject({ plan: 'basic', status: 'active' })
})

test('a renewal that is first tried after all retry days has one try', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, '2026-06-14T16:00:00Z')
  expect(await planNow(app, person)).toMatchObject({
    plan: 'free',
    next: null,
    lapsed: true,
  })
  expect(await invoices(app, person)).toContain('renew basic 9999 uncollectible')
})

/** Disables the account, as an administrator does. */
const switchOff = ({ pool }: TestApp, { user }: Person) =>
  pool.query('update account set disabled_at = created_at where id = $1', [user.id])

test('an overdue renewal is never retried once its account is disabled', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, END)
  await switchOff(app, person)
  await app.db.transaction((tx) => cancelOverdue(tx, app.deps, owner(person)))
  await app.pool.query('update account set disabled_at = null')
  await payWith(app, person, 'pm_card_visa')
  for (const moment of [DAY_3, DAY_7, '2026-07-05T16:00:00Z']) await at(app, moment)
  expect(await invoices(app, person)).toEqual([
    'subscribe basic 9999 paid',
    'renew basic 9999 void',
  ])
  expect((await books(app)).charged).toEqual([9999])
  expect(await planNow(app, person)).toMatchObject({
    plan: 'free',
    expires: END,
    lapsed: true,
  })
})

test('nor when a retry is due or a bank refuses while the account is disabled', async () => {
  await using app = await openTestApp({ now: START })
  const [person, slow] = [
    await payer(app, POOR),
    await payer(app, 'pm_usBankAccount_insufficientFunds'),
  ]
  await at(app, END)
  for (const one of [person, slow]) await switchOff(app, one)
  // A pending payment is settled first.
  await app.db.transaction((tx) => cancelOverdue(tx, app.deps, owner(slow)))
  expect(await planNow(app, slow)).toMatchObject({ plan: 'basic', status: 'active' })
  await atBanks(app, '2026-06-10T20:00:00Z')
  await app.pool.query('update account set disabled_at = null')
  await at(app, DAY_7)
  for (const one of [person, slow]) {
    expect(await invoices(app, one)).toContain('renew basic 9999 void')
    expect(await planNow(app, one)).toMatchObject({
      plan: 'free',
      next: null,
      lapsed: true,
    })
  }
})

test('an overdue renewal is not charged during a cool-off', async () => {
  await using app = await openTestApp({ now: START })
  const person = await payer(app, POOR)
  await at(app, END)
  const until = Temporal.Instant.from('2026-07-04T16:00:00Z')
  await app.db.transaction((tx) => pauseRenewals(tx, owner(person), until))
  await payWith(app, person, 'pm_card_visa')
  await retryNow(app.deps, owner(person))
  for (const moment of [DAY_3, DAY_7, '2026-07-05T16:00:00Z']) await at(app, moment)
  expect((await books(app)).charged).toEqual([9999])
  expect(await planNow(app, person)).toMatchObject({ plan: 'free' })
})
