import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn } from '#testing/people.ts'
import { advanceTerms } from './jobs.ts'
import { reconcile } from './reconcile.ts'
import type { Death } from './testing/mortal.ts'
import { openMortal } from './testing/mortal.ts'
import { books, change, subscriber } from './testing/orders.ts'
import { at, atBanks, invoices, payWith, reachable, planNow, received } from './testing/terms.ts'

const MONTH = 9999

test('a month renews at its end and not a second before, for the next month', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await subscriber(app)
  await reachable(app, person)
  await at(app, '2026-06-04T15:59:59Z')
  expect((await books(app)).charged).toEqual([MONTH])
  await at(app, '2026-06-04T16:00:20Z')
  expect(await books(app)).toEqual({ charged: [MONTH, MONTH], refunded: [] })
  expect(await planNow(app, person)).toEqual({
    plan: 'basic',
    status: 'active',
    ends: '2026-07-04T16:00:00Z',
    expires: '2026-07-05T16:00:00Z',
    next: '2026-07-04T16:00:00Z',
    lapsed: false,
  })
  expect(await invoices(app, person)).toEqual([
    'subscribe basic 9999 paid',
    'renew basic 9999 paid',
  ])
  const { notes, emails } = await received(app, person)
  expect(notes.at(-1)).toEqual({
    title: 'Plan renewed',
    message: 'Your Basic plan was renewed until July 4, 2026.',
    link: '/profile?tab=subscription',
  })
  expect(emails.at(-1)?.text).toContain('FC-000002: $99.99 was paid with Visa ending in 4242')
})

test('a year that begins on January 31 has every month, and both nights of daylight saving', async () => {
  await using app = await openTestApp({ now: '2026-01-31T17:00:00Z' })
  const person = await subscriber(app)
  const ends: string[] = []
  for (let month = 0; month < 12; month++) {
    const { ends: end } = await planNow(app, person)
    ends.push(end ?? '')
    await at(app, end ?? '')
    await at(
      app,
      Temporal.Instant.from(end ?? '')
        .add({ hours: 1 })
        .toString(),
    )
  }
  expect(ends).toEqual([
    '2026-02-28T17:00:00Z',
    '2026-03-31T16:00:00Z',
    '2026-04-30T16:00:00Z',
    '2026-05-31T16:00:00Z',
    '2026-06-30T16:00:00Z',
    '2026-07-31T16:00:00Z',
    '2026-08-31T16:00:00Z',
    '2026-09-30T16:00:00Z',
    '2026-10-31T16:00:00Z',
    '2026-11-30T17:00:00Z',
    '2026-12-31T17:00:00Z',
    '2027-01-31T17:00:00Z',
  ])
  expect((await books(app)).charged).toHaveLength(13)
})

test('a term that ends in a night of daylight saving, or on a leap day, is renewed once', async () => {
  const starts = ['2026-02-08T07:30:00Z', '2026-10-01T05:30:00Z', '2028-01-29T17:00:00Z']
  for (const now of starts) {
    await using app = await openTestApp({ now })
    const person = await subscriber(app)
    const { ends } = await planNow(app, person)
    for (let minutes = -60; minutes <= 120; minutes += 30)
      await at(
        app,
        Temporal.Instant.from(ends ?? '')
          .add({ minutes })
          .toString(),
      )
    expect([ends, (await books(app)).charged.length]).toEqual([ends, 2])
  }
})

test('a server that was down for 5 days renews once, from the end of the old term', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await subscriber(app)
  await at(app, '2026-06-09T10:00:00Z')
  await at(app, '2026-06-09T10:00:30Z')
  expect((await books(app)).charged).toEqual([MONTH, MONTH])
  expect(await planNow(app, person)).toMatchObject({
    status: 'active',
    ends: '2026-07-04T16:00:00Z',
  })
})

test('of months that passed while the server was down only the present one is charged', async () => {
  await using app = await openTestApp({ now: '2026-01-31T17:00:00Z' })
  const person = await subscriber(app)
  await at(app, '2026-05-10T10:00:00Z')
  expect((await books(app)).charged).toEqual([MONTH, MONTH])
  expect(await planNow(app, person)).toMatchObject({
    status: 'active',
    ends: '2026-05-31T16:00:00Z',
  })
})

test('two instances that run five times each charge once', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using other = await openTestApp({ beside: app })
  const people = [await subscriber(app), await subscriber(app)]
  app.clock.set('2026-06-04T16:00:00Z')
  const runs = Array.from({ length: 5 }, () => [advanceTerms(app.deps), advanceTerms(other.deps)])
  await Promise.all(runs.flat())
  expect((await books(app)).charged).toHaveLength(4)
  for (const person of people)
    expect(await invoices(app, person)).toEqual([
      'subscribe basic 9999 paid',
      'renew basic 9999 paid',
    ])
})

const DEATHS: readonly (readonly [where: string, death: Death])[] = [
  ['before its invoice is committed', { commit: 1 }],
  ['before the provider is asked', 'before-payment'],
  ['after the provider charged', 'after-payment'],
  ['while it settles', { commit: 2 }],
]

for (const [where, death] of DEATHS)
  test(`a renewal whose process dies ${where} is made once by another instance, within a minute`, async () => {
    const { app, dieAt } = await openMortal()
    await using _ = app
    await using beside = await openTestApp({ beside: app })
    const person = await subscriber(app)
    app.clock.set('2026-06-04T16:00:00Z')
    dieAt(death)
    await expect(advanceTerms(app.deps)).rejects.toThrow('killed')
    expect(await planNow(beside, person)).toMatchObject({ ends: '2026-06-04T16:00:00Z' })
    for (const moment of ['2026-06-04T16:00:30Z', '2026-06-04T16:01:00Z']) {
      await at(beside, moment)
      await reconcile(beside.deps)
    }
    expect((await books(beside)).charged).toEqual([MONTH, MONTH])
    expect(await planNow(beside, person)).toMatchObject({ ends: '2026-07-04T16:00:00Z' })
    expect(await invoices(beside, person)).toHaveLength(2)
  })

test('a downgrade begins with the next term, at its price', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await subscriber(app, { planId: 'premium' })
  await change(app, person, 'basic')
  await at(app, '2026-06-04T16:00:00Z')
  expect((await books(app)).charged).toEqual([14_999, MONTH])
  expect(await planNow(app, person)).toMatchObject({
    plan: 'basic',
    ends: '2026-07-04T16:00:00Z',
  })
  await at(app, '2026-07-04T16:00:00Z')
  expect((await books(app)).charged).toEqual([14_999, MONTH, MONTH])
})

test('a bank payment renews: the plan continues while it is pending', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await subscriber(app)
  await payWith(app, person, 'pm_usBankAccount_success')
  await at(app, '2026-06-04T16:00:00Z')
  expect(await planNow(app, person)).toMatchObject({
    plan: 'basic',
    status: 'active',
    expires: '2026-06-11T16:00:00Z',
  })
  await at(app, '2026-06-06T16:00:00Z')
  await atBanks(app, '2026-06-10T20:00:00Z')
  expect(await planNow(app, person)).toMatchObject({
    status: 'active',
    ends: '2026-07-04T16:00:00Z',
  })
  expect((await books(app)).charged).toEqual([MONTH, MONTH])
  const { notes } = await received(app, person)
  expect(notes.map(({ title }) => title)).toContain('Payment pending')
})

/** A month of Basic whose owner ordered Premium by bank a day before its end. */
async function upgrading(app: TestApp, bank: string) {
  const person = await subscriber(app)
  await payWith(app, person, bank)
  app.clock.set('2026-06-03T16:00:00Z')
  await change(app, await signIn(app, person), 'premium')
  await at(app, '2026-06-04T16:00:00Z')
  await at(app, '2026-06-06T16:00:00Z')
  return person
}

test('while a bank payment for an upgrade is pending, the old plan continues and is not renewed', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await upgrading(app, 'pm_usBankAccount_success')
  expect(await planNow(app, person)).toMatchObject({
    plan: 'basic',
    expires: '2026-06-11T16:00:00Z',
  })
  await atBanks(app, '2026-06-09T20:00:00Z')
  expect(await planNow(app, person)).toMatchObject({ plan: 'premium', status: 'active' })
  // The credit was for one day of a month of 31: $3.23.
  expect((await books(app)).charged).toEqual([MONTH, 14_999 - 323])
})

test('when the bank refuses the upgrade, the old plan is renewed', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await upgrading(app, 'pm_usBankAccount_insufficientFunds')
  await atBanks(app, '2026-06-09T20:00:00Z')
  expect(await invoices(app, person)).toEqual([
    'subscribe basic 9999 paid',
    'upgrade premium 14676 open',
    'renew basic 9999 processing',
  ])
})
