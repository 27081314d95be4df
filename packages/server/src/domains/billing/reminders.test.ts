import { expect, test } from 'vitest'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { advanceTerms } from './jobs.ts'
import { pauseRenewals } from './pause.ts'
import { cancel, change, subscriber } from './testing/orders.ts'
import { at, reachable, received } from './testing/terms.ts'

const START = '2026-05-04T16:00:00Z'

/** Runs the job every hour from one day to another; returns the emails of each day. */
async function live(app: TestApp, person: Person, from: string, days: number) {
  const emails: string[] = []
  for (let hours = 0; hours < days * 24; hours += 6) {
    await at(app, Temporal.Instant.from(from).add({ hours }).toString())
    for (const { subject } of (await received(app, person)).emails.slice(emails.length))
      emails.push(`${app.clock.now().toString().slice(5, 13)} ${subject}`)
  }
  return emails
}

test('a renewal is announced 3 days before: what it costs, when, and how to cancel', async () => {
  await using app = await openTestApp({ now: START, env: { TAX_PERCENT: '10' } })
  const person = await subscriber(app)
  await reachable(app, person)
  await at(app, '2026-06-01T15:59:59Z')
  expect((await received(app, person)).emails).toEqual([])
  await at(app, '2026-06-01T16:00:00Z')
  const { emails, notes } = await received(app, person)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('renews on June 4, 2026 for $109.99')
  expect(emails[0]?.text).toContain('cancel at any time under Profile, Subscription')
  expect(notes.at(-1)).toMatchObject({
    title: 'Upcoming renewal',
    message: 'Your Basic plan renews on June 4, 2026 for $109.99.',
    link: '/profile?tab=subscription',
  })
})

test('each of two terms gets one reminder, whatever restarts', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await reachable(app, person)
  expect(await live(app, person, '2026-05-30T16:00:00Z', 40)).toEqual([
    '06-01T16 Upcoming renewal',
    '06-04T16 Plan renewed',
    '07-01T16 Upcoming renewal',
    '07-04T16 Plan renewed',
  ])
})

test('two months are announced to end 7 days and 1 day before, once each', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app, { term: 'twoMonth' })
  await reachable(app, person)
  expect(await live(app, person, '2026-06-20T16:00:00Z', 20)).toEqual([
    '06-27T16 Your plan ends soon',
    '07-03T16 Your plan ends soon',
    '07-04T16 Subscription expired',
  ])
  const { emails } = await received(app, person)
  expect(emails[0]?.text).toContain('Your two months of Basic end within 7 days, on July 4, 2026')
  expect(emails[1]?.text).toContain('end within a day, on July 4, 2026')
})

test('a server that was down sends the nearest reminder only', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app, { term: 'twoMonth' })
  await reachable(app, person)
  await at(app, '2026-07-04T10:00:00Z')
  expect((await received(app, person)).emails).toHaveLength(1)
})

test('two instances at once send one', async () => {
  await using app = await openTestApp({ now: START })
  await using other = await openTestApp({ beside: app })
  const person = await subscriber(app)
  await reachable(app, person)
  app.clock.set('2026-06-02T16:00:00Z')
  await Promise.all([advanceTerms(app.deps), advanceTerms(other.deps), advanceTerms(app.deps)])
  expect((await received(app, person)).emails).toHaveLength(1)
})

test('after a downgrade the reminder has the price of the next plan', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app, { planId: 'premium' })
  await change(app, person, 'basic')
  await at(app, '2026-06-02T16:00:00Z')
  const { notes } = await received(app, person)
  expect(notes.at(-1)?.message).toBe('Your Basic plan renews on June 4, 2026 for $99.99.')
})

test('a cancelled plan and a cool-off get no reminder', async () => {
  await using app = await openTestApp({ now: START })
  const [gone, resting] = [await subscriber(app), await subscriber(app)]
  await cancel(app, gone, 'termEnd')
  const until = Temporal.Instant.from('2026-06-10T16:00:00Z')
  await app.db.transaction((tx) => pauseRenewals(tx, ownerOf({ userId: resting.user.id }), until))
  await at(app, '2026-06-02T16:00:00Z')
  for (const person of [gone, resting])
    expect((await received(app, person)).notes.map(({ title }) => title)).not.toContain(
      'Upcoming renewal',
    )
})

test('an unconfirmed address gets the notification, but no email', async () => {
  await using app = await openTestApp({ now: START })
  const person = await subscriber(app)
  await app.pool.query('update account set email_verified_at = null')
  await app.mailed()
  app.mails.length = 0
  await at(app, '2026-06-02T16:00:00Z')
  const { notes, emails } = await received(app, person)
  expect([notes.at(-1)?.title, emails]).toEqual(['Upcoming renewal', []])
})
