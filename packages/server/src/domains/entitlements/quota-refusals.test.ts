import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getStats } from '@fourcast/contract/numbers.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { setPlan } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import type { Use } from './testing.ts'
import { openWithModel, setUsed, storedOf, usedBy, usedOn, USES } from './testing.ts'
import { addMethod, cancel, current, order } from '#domains/billing/testing/orders.ts'

const NOW = '2026-05-04T16:00:00Z'
const DAY = '2026-05-04'
const ALL_USED = { generations: 30, moMoney: 10, aiQueries: 5, advancedAiQueries: 5 }
const LIMIT =
  'You have reached your daily generation limit. Upgrade your plan for unlimited generations.'
const usedUp = (what: string) => `You’ve used all ${what} today. More at midnight ET.`

test('50: each used-up counter has its own message with its limit and reset time', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const refused = async (use: Use) => (await USES[use](app, { token: person.token })).json()
  const back = { code: 'quota_exceeded', resetAt: '2026-05-05T04:00:00Z' }
  await setUsed(app, person, DAY, ALL_USED)
  const generations = { ...back, message: LIMIT, limit: 30, used: 30 }
  for (const use of ['flash', 'mirror', 'mixed', 'ml', 'all'] as const)
    expect(await refused(use)).toMatchObject(generations)
  await setUsed(app, person, DAY, { ...ALL_USED, generations: 20 })
  const moMoney = { ...back, message: usedUp('10 Mo-Money generations'), limit: 10, used: 10 }
  expect(await refused('mixed')).toMatchObject(moMoney)
  const ai = { ...back, message: usedUp('5 AI queries'), limit: 5, used: 5 }
  expect(await refused('ml')).toMatchObject(ai)
  expect(await refused('refresh')).toMatchObject(ai)
  const advanced = { ...back, message: usedUp('5 advanced AI queries'), limit: 5, used: 5 }
  expect(await refused('analyze')).toMatchObject(advanced)
  expect(await storedOf(app, person)).toBe(0)
})

test('all four boxes need four generations, and three are not enough', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  await setUsed(app, person, DAY, { generations: 27 })
  const answer = await USES.all(app, { token: person.token })
  expect(answer.json()).toMatchObject({
    code: 'quota_exceeded',
    message: LIMIT,
    limit: 30,
    used: 27,
  })
  expect(await usedBy(app, person)).toEqual({ generations: 27, refused: 4 })
  await setUsed(app, person, DAY, { generations: 26 })
  expect((await USES.all(app, { token: person.token })).statusCode).toBe(200)
  expect(await usedBy(app, person)).toEqual({
    generations: 30,
    moMoney: 1,
    aiQueries: 1,
    refused: 4,
  })
})

test('a feature that the plan lacks names the plan that includes it, whatever is used', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  await setPlan(app, person, 'free')
  const closed = {
    status: 403,
    code: 'plan_required',
    message: 'Box 4 Mo-Money requires Basic. See the plans to unlock it.',
  }
  const locked = async (use: Use) => {
    const answer = await USES[use](app, { token: person.token })
    expect(answer.json().plan).toBe('basic')
    return refusal(answer)
  }
  expect(await locked('mixed')).toEqual(closed)
  expect(await locked('all')).toEqual(closed)
  await setUsed(app, person, DAY, { generations: 10 })
  expect(await locked('mixed')).toEqual(closed)
  expect(await usedBy(app, person)).toEqual({ generations: 10 })
})

test('each plan has its own limits, also the rest of a cancelled one', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const granted = async (use: Use, from: number) => {
    await app.pool.query('delete from quota_day')
    await app.pool.query('delete from paid_query')
    let n = 0
    while ((await USES[use](app, { token: person.token }, from + n)).statusCode === 200) n++
    return n
  }
  await setPlan(app, person, 'free')
  expect([await granted('flash', 0), await granted('ml', 0)]).toEqual([10, 1])
  expect([await granted('refresh', 0), await granted('analyze', 0)]).toEqual([1, 1])
  await app.pool.query('update subscription set lapsed = true')
  expect([await granted('flash', 100), await granted('ml', 100)]).toEqual([5, 1])
  expect([await granted('refresh', 0), await granted('analyze', 0)]).toEqual([1, 1])
})

test('28, 50: an upgrade raises the limit at once, a lapse lowers it from the next call', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  let digits = 0
  const use = async () => (await USES.flash(app, { token }, digits++)).statusCode
  await setPlan(app, person, 'free')
  await setUsed(app, person, DAY, { generations: 10 })
  expect(await use()).toBe(429)
  const method = await addMethod(app, person)
  expect((await order(app, person, method.id)).statusCode).toBe(201)
  expect(await use()).toBe(200)
  expect((await USES.mixed(app, { token })).statusCode).toBe(200)
  expect((await cancel(app, person)).statusCode).toBe(200)
  expect(await use()).toBe(429)
  expect((await USES.mixed(app, { token }, 1)).statusCode).toBe(403)
  // Usage above the new limit stays, and so do the day's other counters.
  expect(await usedBy(app, person)).toEqual({ generations: 12, moMoney: 1, refused: 2 })
})

test('an expired trial has ten generations a day from its last moment on', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await app.pool.query(`update subscription set expires_at = '2026-05-04T16:00:01Z'`)
  await setUsed(app, person, DAY, { generations: 12 })
  expect((await USES.flash(app, { token: person.token })).statusCode).toBe(200)
  app.clock.advance({ seconds: 1 })
  const refused = await USES.flash(app, { token: person.token }, 1)
  expect(refused.json()).toMatchObject({ code: 'quota_exceeded', limit: 10, used: 13 })
})

const notices = async (app: TestApp, token: string) =>
  (await app.call(listNotifications, {}, { token })).map(({ type, title, message, link }) => ({
    type,
    title,
    message,
    link,
  }))

test('the used-up limit is announced once a day, and its refusals count as demand', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  await setPlan(app, person, 'free')
  await setUsed(app, person, DAY, { generations: 10 })
  expect(await notices(app, token)).toEqual([])
  const recommended = async () => (await app.call(getStats, {}, { token })).recommendedPlan
  const ask = (times: number) =>
    Promise.all(Array.from({ length: times }, () => USES.flash(app, { token })))
  await ask(20)
  const once = {
    type: 'warning',
    title: 'Daily limit reached',
    message: LIMIT,
    link: '/subscription',
  }
  expect(await notices(app, token)).toEqual([once])
  expect(await recommended()).toBeNull()
  await ask(1)
  expect(await recommended()).toBe('basic')
  await ask(30)
  expect(await recommended()).toBe('premium')
  app.clock.set('2026-05-05T16:00:00Z')
  await app.pool.query(`update session set last_active_at = '2026-05-05T16:00:00Z'`)
  await setUsed(app, person, '2026-05-05', { generations: 10 })
  await ask(1)
  expect(await notices(app, token)).toEqual([once, once])
  expect((await usedOn(app, person)).map(({ refused }) => refused)).toEqual([51, 1])
})

test('the limit is announced when the last generation of the day is used, before any is refused', async () => {
  await using app = await openWithModel(NOW)
  const [one, four, premium] = [await signUp(app), await signUp(app), await signUp(app)]
  const messages = async ({ token }: { token: string }) =>
    (await notices(app, token)).map(({ message }) => message)
  await setUsed(app, one, DAY, { generations: 28 })
  await USES.flash(app, one, 1)
  expect(await messages(one)).toEqual([])
  await USES.flash(app, one, 2)
  expect(await messages(one)).toEqual([LIMIT])
  await USES.flash(app, one, 3)
  expect(await messages(one)).toEqual([LIMIT])
  await setUsed(app, four, DAY, { generations: 26 })
  await USES.all(app, four)
  expect(await messages(four)).toEqual([LIMIT])
  await setPlan(app, premium, 'premium')
  await setUsed(app, premium, DAY, { generations: 200 })
  await USES.flash(app, premium)
  expect(await messages(premium)).toEqual([])
})

test('the last generation of the day is answered even if its notice cannot be stored', async () => {
  await using app = await openWithModel(NOW)
  const [one, four] = [await signUp(app), await signUp(app)]
  await setUsed(app, one, DAY, { generations: 29 })
  await setUsed(app, four, DAY, { generations: 26 })
  await app.pool.query('alter table notification add constraint broken check (false) not valid')
  expect((await USES.flash(app, one)).statusCode).toBe(200)
  expect((await USES.all(app, four)).statusCode).toBe(200)
  await app.pool.query('alter table notification drop constraint broken')
  expect(await usedBy(app, one)).toEqual({ generations: 30 })
  expect(await usedBy(app, four)).toMatchObject({ generations: 30 })
})

test('demo visitors share 200 generations a day without an upsell', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const [one, other] = [await signInAsDemo(app), await signInAsDemo(app)]
  await setUsed(app, one, DAY, { generations: 198, moMoney: 198, aiQueries: 900 })
  expect((await USES.mixed(app, { token: one.token })).statusCode).toBe(200)
  expect((await USES.flash(app, { token: other.token })).statusCode).toBe(200)
  expect(await current(app, one)).toMatchObject({
    limits: { generationsPerDay: 200, moMoneyPerDay: -1, aiQueriesPerDay: -1, historyDays: 365 },
    usage: { dailyGenerations: 200, dailyMoMoney: 199 },
    resetAt: '2026-05-05T04:00:00Z',
  })
  for (const { token } of [one, other]) {
    const refused = (await USES.flash(app, { token }, 1)).json()
    expect(refused).toMatchObject({ code: 'quota_exceeded', limit: 200, used: 200 })
    expect(refused.message).not.toMatch(/upgrade/i)
  }
  expect((await notices(app, one.token)).map(({ message }) => message)).toEqual([
    'You’ve used all of today’s generations. More at midnight ET.',
  ])
})
