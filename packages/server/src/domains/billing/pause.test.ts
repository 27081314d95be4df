import { currentSeed, fairPick } from '@fourcast/contract/fair.ts'
import { getStats, listHistory } from '@fourcast/contract/numbers.ts'
import { takeBreak } from '@fourcast/contract/responsible-play.ts'
import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { advanceTerms } from './jobs.ts'
import { addMethod, books, cancel, change, current, order, subscriber } from './testing/orders.ts'
import { isPaymentPaused, isPaymentPausedAt } from './pause.ts'
import { openWithModel, storedOf, usedBy, USES } from '#domains/entitlements/testing.ts'

const { flash, mirror, mixed, ml, all, refresh } = USES
const NOW = '2026-05-04T16:00:00Z'
const CLOSED = {
  status: 403,
  code: 'on_break',
  message:
    'You are on a break until Jun 4, 2026, 12:00 PM ET. To talk to someone, see Responsible play: help is free and confidential.',
}

test('SQL for many users pauses the same subscriptions as the function for one', async () => {
  await using app = await openTestApp({ now: NOW })
  await signUp(app)
  const now = app.clock.now()
  const ends = [null, '2026-05-04T15:59:59.999Z', NOW, '2026-05-04T16:00:00.001Z']
  const paused: boolean[] = []
  for (const end of ends) {
    await app.pool.query('update subscription set paused_until = $1', [end])
    const { rows } = await app.db.execute(
      sql`select ${isPaymentPausedAt(now)} as paused from subscription`,
    )
    const one = isPaymentPaused(
      { pausedUntil: end === null ? null : Temporal.Instant.from(end) },
      now,
    )
    expect([end, rows]).toEqual([end, [{ paused: one }]])
    paused.push(one)
  }
  expect(paused).toEqual([false, false, false, true])
})

const rest = (app: TestApp, { token }: { token: string }) =>
  app.call(takeBreak, { body: { length: 'month' } }, { token })

test('a cool-off closes generating at once on every device and instance; stored results stay open', async () => {
  await using app = await openWithModel(NOW)
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const elsewhere = await signIn(second, person)
  expect((await USES.flash(app, person)).statusCode).toBe(200)
  expect((await USES.refresh(app, person)).statusCode).toBe(200)
  expect((await current(app, person)).onBreakUntil).toBeNull()
  await rest(app, person)
  for (const [device, { token }] of [
    [app, person],
    [second, elsewhere],
  ] as const) {
    for (const use of [flash, mirror, mixed, ml, all, refresh])
      expect(refusal(await use(device, { token }))).toEqual(CLOSED)
    const fair = await device.request(fairPick, { body: { client: 'mine' } }, { token })
    expect(refusal(fair)).toEqual(CLOSED)
  }
  // It does not count as demand, and nothing was used.
  expect(await usedBy(app, person)).toEqual({ generations: 1, aiQueries: 1 })
  expect(await storedOf(app, person)).toBe(1)
  expect((await current(second, elsewhere)).onBreakUntil).toBe('2026-06-04T16:00:00Z')
  const { token } = person
  expect((await app.call(listHistory, {}, { token })).content).toHaveLength(1)
  for (const open of [getStats, currentSeed] as const)
    expect((await app.request(open, {}, { token })).statusCode).toBe(200)
})

test('a cool-off hides picks in suggestions and analysis; draws are shown as before', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  const suggested = () =>
    app.call(suggest, { body: { state: 'GA', userHistory: ['1234'] } }, { token })
  const before = await suggested()
  expect(before.quickPicks).toHaveLength(4)
  expect(before.topRecommendations).not.toEqual([])
  await rest(app, person)
  expect(await suggested()).toEqual({ ...before, quickPicks: [], topRecommendations: [] })
  for (let n = 0; n < 2; n++) {
    const { analysis } = (await USES.analyze(app, person, 1234)).json()
    expect(analysis).toMatchObject({ sum: 10, recommendations: [] })
  }
  expect(await usedBy(app, person)).toEqual({ advancedAiQueries: 1 })
  app.clock.set('2026-06-04T16:00:00Z')
  const body = { state: 'GA' }
  const back = await app.call(suggest, { body }, { token: (await signIn(app, person)).token })
  expect(back.quickPicks).not.toEqual([])
})

test('no call that was running when a cool-off began stores anything after it', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const some = () => Array.from({ length: 8 }, (_, n) => USES.flash(app, person, n))
  const [begun] = await Promise.all([Promise.all(some()), rest(app, person), Promise.all(some())])
  const stored = await storedOf(app, person)
  expect(stored).toBeLessThanOrEqual(16)
  expect(begun.every(({ statusCode }) => statusCode === 200 || statusCode === 403)).toBe(true)
  expect(refusal(await USES.flash(app, person))).toEqual(CLOSED)
  expect(await storedOf(app, person)).toBe(stored)
})

test('everything is open again the minute a cool-off ends, without a job', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await rest(app, person)
  app.clock.set('2026-06-04T15:59:59Z')
  const back = await signIn(app, person)
  expect((await USES.flash(app, back)).statusCode).toBe(403)
  app.clock.set('2026-06-04T16:00:00Z')
  expect((await USES.flash(app, back)).statusCode).toBe(200)
  expect((await current(app, back)).onBreakUntil).toBeNull()
})

test('nothing is sold during a cool-off: no plan, no change, no quote', async () => {
  await using app = await openTestApp({ now: NOW })
  const [free, paying] = [await signUp(app), await subscriber(app)]
  const method = await addMethod(app, free)
  await rest(app, free)
  await rest(app, paying)
  expect(refusal(await order(app, free, method.id))).toEqual(CLOSED)
  expect(refusal(await change(app, paying, 'premium'))).toEqual(CLOSED)
  for (const { token } of [free, paying]) {
    const query = { planId: 'premium', term: 'monthly' } as const
    expect(refusal(await app.request(quoteSubscription, { query }, { token }))).toEqual(CLOSED)
  }
  expect((await books(app)).charged).toHaveLength(1)
})

test('a plan can be cancelled during a cool-off, but a cancellation cannot be undone', async () => {
  await using app = await openTestApp({ now: NOW })
  const [now, later] = [await subscriber(app), await subscriber(app)]
  await rest(app, now)
  await rest(app, later)
  expect((await cancel(app, now)).statusCode).toBe(200)
  expect((await cancel(app, later, 'termEnd')).statusCode).toBe(200)
  expect(refusal(await change(app, later, 'basic'))).toEqual(CLOSED)
  expect((await books(app)).refunded).toHaveLength(1)
})

test('a plan whose term ends during a cool-off is not renewed', async () => {
  await using app = await openTestApp({ now: '2026-05-10T16:00:00Z' })
  const person = await subscriber(app)
  app.clock.set('2026-06-01T16:00:00Z')
  await rest(app, await signIn(app, person))
  app.clock.set('2026-06-11T16:00:00Z')
  await advanceTerms(app.deps)
  expect((await books(app)).charged).toHaveLength(1)
  expect(await current(app, await signIn(app, person))).toMatchObject({ plan: 'free' })
})
