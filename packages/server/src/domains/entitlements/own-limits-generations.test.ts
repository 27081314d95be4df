import { listNotifications } from '@fourcast/contract/notifications.ts'
import { fairPick } from '@fourcast/contract/fair.ts'
import { putLimits } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import { setPlan } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { statusesOf } from '#testing/refusal.ts'
import { current } from '#domains/billing/testing/orders.ts'
import type { Use } from './testing.ts'
import { openWithModel, setUsed, storedOf, usedBy, USES } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'
const DAY = '2026-05-04'
const REACHED = 'You’ve reached your own daily limit. It resets at midnight ET.'

const limitTo = (app: TestApp, { token }: { token: string }, generationsPerDay: number | null) =>
  app.call(putLimits, { body: { generationsPerDay } }, { token })

test('an own limit blocks all boxes and fair picks with its own message and without an upsell', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  await limitTo(app, person, 3)
  await setUsed(app, person, DAY, { generations: 3, moMoney: 10 })
  const refused = async (use: Use) => {
    const answer = await USES[use](app, { token })
    expect(Number(answer.headers['retry-after'])).toBe(12 * 3600)
    return { status: answer.statusCode, ...answer.json() }
  }
  const own = {
    status: 429,
    code: 'quota_exceeded',
    message: REACHED,
    limit: 3,
    used: 3,
    resetAt: '2026-05-05T04:00:00Z',
  }
  for (const use of ['flash', 'mirror', 'ml', 'mixed', 'all'] as const)
    expect(await refused(use)).toMatchObject(own)
  const fair = await app.request(fairPick, { body: { client: 'mine' } }, { token })
  expect(fair.json()).toMatchObject({ code: 'quota_exceeded', message: REACHED })
  // The limit was the user's own choice, so it is not counted as demand and nothing links to a plan.
  expect(await usedBy(app, person)).toEqual({ generations: 3, moMoney: 10 })
  expect(await app.call(listNotifications, {}, { token })).toEqual([])
  expect(await storedOf(app, person)).toBe(0)
})

test('calls that are no generation stay allowed', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  await limitTo(app, person, 0)
  expect((await USES.refresh(app, person)).statusCode).toBe(200)
  expect((await USES.analyze(app, person)).statusCode).toBe(200)
})

test('a limit of zero is valid and unrelated to plans', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'free')
  await limitTo(app, person, 0)
  for (const use of ['flash', 'mixed'] as const) {
    const answer = await USES[use](app, person)
    expect(answer.json()).toMatchObject({
      code: 'quota_exceeded',
      message: REACHED,
      limit: 0,
      used: 0,
    })
  }
})

test('generating all four boxes needs four left', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  await limitTo(app, person, 6)
  await setUsed(app, person, DAY, { generations: 3 })
  expect((await USES.all(app, person)).json()).toMatchObject({
    message: REACHED,
    limit: 6,
    used: 3,
  })
  expect((await USES.flash(app, person)).statusCode).toBe(200)
})

test('an own limit above the plan’s changes nothing, and the plan’s message applies', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await limitTo(app, person, 31)
  await setUsed(app, person, DAY, { generations: 30 })
  expect((await USES.flash(app, person)).json().message).toMatch(/Upgrade your plan/)
  expect(await current(app, person)).toMatchObject({ ownLimit: null, onBreakUntil: null })
})

test('the subscription page shows the own limit, also on an unlimited plan', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  await limitTo(app, person, 2)
  const { ownLimit, limits } = await current(app, person)
  expect([ownLimit, limits.generationsPerDay]).toEqual([2, -1])
  expect((await USES.flash(app, person)).statusCode).toBe(200)
  expect((await USES.mirror(app, person)).statusCode).toBe(200)
  expect((await USES.mixed(app, person)).json().message).toBe(REACHED)
})

test('a raise takes effect at its time without any job', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await limitTo(app, person, 1)
  await limitTo(app, person, 3)
  expect((await USES.flash(app, person)).statusCode).toBe(200)
  expect((await USES.mirror(app, person)).statusCode).toBe(429)
  await app.pool.query('update play_limit set next_from = $1', [NOW])
  expect((await USES.mirror(app, person)).statusCode).toBe(200)
})

test('48: 50 concurrent calls on two instances use exactly the own limit', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  await limitTo(app, person, 7)
  const calls = Array.from({ length: 50 }, (_, n) =>
    USES[n % 3 ? 'flash' : 'mixed'](n % 2 ? app : second, person, n),
  )
  const granted = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 200)
  expect(granted).toHaveLength(7)
  expect(await storedOf(app, person)).toBe(7)
  expect((await usedBy(app, person))['generations']).toBe(7)
})

test('48: lowering a limit during concurrent calls grants no more than the higher one', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await limitTo(app, person, 20)
  const some = (n: number, from = 0) =>
    Array.from({ length: n }, (_, at) => USES.flash(app, person, from + at))
  const before = some(25)
  const lowered = limitTo(app, person, 5)
  const answers = await Promise.all([...before, ...some(10, 100)])
  await lowered
  const granted = statusesOf(answers).filter((status) => status === 200).length
  expect(granted).toBeLessThanOrEqual(20)
  expect(await storedOf(app, person)).toBe(granted)
  expect((await USES.flash(app, person, 200)).json()).toMatchObject({ message: REACHED, limit: 5 })
})
