import { fairPick } from '@fourcast/contract/fair.ts'
import { putLimits } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import { setPlan } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { current } from '#domains/billing/testing/orders.ts'
import { openWithModel, setUsed, usedBy, USES } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'
const DAY = '2026-05-04'
const REACHED = {
  status: 429,
  code: 'quota_exceeded',
  message: 'You’ve reached your own daily limit. It resets at midnight ET.',
}

interface SignedIn {
  token: string
}

const limitTo = (app: TestApp, { token }: SignedIn, generationsPerDay: number) =>
  app.call(putLimits, { body: { generationsPerDay } }, { token })
const fair = (app: TestApp, { token }: SignedIn) =>
  app.request(fairPick, { body: { client: 'mine' } }, { token })
const picksOf = async (app: TestApp) =>
  (await app.pool.query('select count(*)::int as n from fair_pick')).rows[0].n

test('fair picks count toward one’s own limit until midnight in New York, and the usage shows it', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await limitTo(app, person, 3)
  for (let n = 0; n < 3; n++) expect((await fair(app, person)).statusCode).toBe(201)
  const answer = await fair(app, person)
  expect(refusal(answer)).toMatchObject(REACHED)
  expect(answer.json()).toMatchObject({ limit: 3, used: 3, resetAt: '2026-05-05T04:00:00Z' })
  expect(refusal(await USES.flash(app, person))).toMatchObject(REACHED)
  expect(await current(app, person)).toMatchObject({
    ownLimit: 3,
    usage: { dailyGenerations: 0, dailyFairPicks: 3 },
  })
  expect([await picksOf(app), await usedBy(app, person)]).toEqual([3, { fairPicks: 3 }])
  app.clock.set('2026-05-05T04:00:00Z')
  expect((await fair(app, await signIn(app, person))).statusCode).toBe(201)
})

test('boxes and fair picks share one’s own limit, and all four boxes need four', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  await limitTo(app, person, 5)
  expect((await fair(app, person)).statusCode).toBe(201)
  expect((await USES.flash(app, person)).statusCode).toBe(200)
  const all = await USES.all(app, person, 1)
  expect(refusal(all)).toMatchObject(REACHED)
  expect(all.json()).toMatchObject({ limit: 5, used: 2 })
  for (const use of [USES.mirror, fair, USES.mixed])
    expect((await use(app, person)).statusCode).toBeLessThan(300)
  for (const answer of [await USES.mirror(app, person, 1), await fair(app, person)])
    expect(refusal(answer)).toMatchObject(REACHED)
  expect(await usedBy(app, person)).toEqual({ generations: 3, moMoney: 1, fairPicks: 2 })
})

test('48: 20 concurrent fair picks and boxes on two instances stay within one’s own limit', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  const [person, mixed] = [await signUp(app), await signUp(app)]
  for (const one of [person, mixed]) await limitTo(app, one, 7)
  const granted = async (calls: ReturnType<typeof fair>[]) =>
    statusesOf(await Promise.all(calls)).filter((status) => status < 300).length
  const at = (n: number) => (n % 2 ? app : second)
  expect(await granted(Array.from({ length: 20 }, (_, n) => fair(at(n), person)))).toBe(7)
  expect([await picksOf(app), await usedBy(app, person)]).toEqual([7, { fairPicks: 7 }])
  const both = Array.from({ length: 20 }, (_, n) =>
    n % 3 ? fair(at(n), mixed) : USES.flash(at(n), mixed, n),
  )
  expect(await granted(both)).toBe(7)
  const { generations = 0, fairPicks = 0 } = await usedBy(app, mixed)
  expect(generations + fairPicks).toBe(7)
})

test('without an own limit fair picks are never refused and use nothing of the plan', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'free')
  await setUsed(app, person, DAY, { generations: 9 })
  for (let n = 0; n < 12; n++) expect((await fair(app, person)).statusCode).toBe(201)
  expect((await USES.flash(app, person)).statusCode).toBe(200)
  expect(await usedBy(app, person)).toEqual({ generations: 10, fairPicks: 12 })
})

test('an own limit above the plan’s applies to fair picks, and shows once it is the nearer one', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await limitTo(app, person, 31)
  await setUsed(app, person, DAY, { generations: 30 })
  expect((await current(app, person)).ownLimit).toBeNull()
  expect((await fair(app, person)).statusCode).toBe(201)
  expect((await current(app, person)).ownLimit).toBe(31)
  expect(refusal(await fair(app, person))).toMatchObject(REACHED)
})
