import { getLimits, putLimits } from '@fourcast/contract/responsible-play.ts'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { requestLimit } from './own-limits.ts'

const NOW = '2026-05-04T16:00:00Z'
const NOTHING = { generationsPerDay: null, next: null, reminderMinutes: null, break: null }

type Body = Parameters<typeof put>[2]

const put = (
  app: TestApp,
  { token }: { token: string },
  body: { generationsPerDay?: number | null; reminderMinutes?: number | null },
) => app.call(putLimits, { body }, { token })
const get = (app: TestApp, { token }: { token: string }) => app.call(getLimits, {}, { token })

test('a new account has no limits, and a change affects only the given fields and that account', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  expect(await get(app, person)).toEqual(NOTHING)
  expect(await put(app, person, { reminderMinutes: 30 })).toEqual({
    ...NOTHING,
    reminderMinutes: 30,
  })
  const both = { ...NOTHING, generationsPerDay: 20, reminderMinutes: 30 }
  expect(await put(app, person, { generationsPerDay: 20 })).toEqual(both)
  expect(await put(app, person, {})).toEqual(both)
  expect(await put(app, person, { reminderMinutes: null })).toMatchObject({ reminderMinutes: null })
  expect(await get(app, other)).toEqual(NOTHING)
})

test('a stricter limit applies at once, a less strict one after exactly 24 hours', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await put(app, person, { generationsPerDay: 20 })
  const next = { generationsPerDay: 25, from: '2026-05-05T16:00:00Z' }
  expect(await put(app, person, { generationsPerDay: 25 })).toEqual({
    ...NOTHING,
    generationsPerDay: 20,
    next,
  })
  expect(await put(app, person, { generationsPerDay: 10 })).toMatchObject({
    generationsPerDay: 10,
    next: null,
  })
  await put(app, person, { generationsPerDay: null })
  app.clock.set('2026-05-05T15:59:59Z')
  const again = await signIn(app, person)
  expect(await get(app, again)).toMatchObject({
    generationsPerDay: 10,
    next: { generationsPerDay: null, from: '2026-05-05T16:00:00Z' },
  })
  app.clock.set('2026-05-05T16:00:00Z')
  expect(await get(app, again)).toEqual(NOTHING)
})

describe('changing a limit while another change is pending', () => {
  const now = Temporal.Instant.from(NOW)
  const soon = now.add({ hours: 2 })
  const anew = now.add({ hours: 24 })
  /** The limit is 10; a raise to 20 is pending for two hours. */
  const row = { generationsPerDay: 10, nextFrom: soon, nextGenerationsPerDay: 20 }
  const limitIs = (generationsPerDay: number | null) => ({
    generationsPerDay,
    nextFrom: null,
    nextGenerationsPerDay: null,
  })
  test.each([
    ['stricter than the current limit applies at once', 5, limitIs(5)],
    ['the current limit cancels the pending one', 10, limitIs(10)],
    ['stricter than the pending limit replaces it', 15, { ...row, nextGenerationsPerDay: 15 }],
    ['the pending limit changes nothing', 20, row],
    ['less strict waits 24 hours again', 30, { ...row, nextFrom: anew, nextGenerationsPerDay: 30 }],
    [
      'no limit at all waits 24 hours again',
      null,
      { ...row, nextFrom: anew, nextGenerationsPerDay: null },
    ],
  ])('%s', (_, limit, expected) => {
    expect(requestLimit(row, limit, now)).toEqual(expected)
  })

  test('a pending limit applies from its time, and later changes are compared with it', () => {
    expect(requestLimit(row, 15, soon)).toEqual(limitIs(15))
    expect(requestLimit(row, 25, soon)).toEqual({
      generationsPerDay: 20,
      nextFrom: soon.add({ hours: 24 }),
      nextGenerationsPerDay: 25,
    })
  })
})

test('of concurrent changes on two instances none makes another less strict', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  for (let strictest = 40; strictest > 30; strictest--) {
    const limits = [900, 800, strictest, null, 700, 600]
    await Promise.all(
      limits.map((generationsPerDay, n) =>
        put(n % 2 ? app : second, person, { generationsPerDay }),
      ),
    )
    expect((await get(app, person)).generationsPerDay).toBe(strictest)
  }
})

test('an invalid limit is refused with a reason', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const refused = async (body: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const url = '/api/users/limits'
    return refusal(await app.inject({ method: 'PUT', url, payload: body, headers }))
  }
  const limit = 'Use a whole number from 0 to 1,000'
  for (const generationsPerDay of [-1, 1.5, 1001, '20', Number.MAX_SAFE_INTEGER])
    expect(await refused({ generationsPerDay })).toMatchObject({
      status: 400,
      fields: { generationsPerDay: limit },
    })
  for (const reminderMinutes of [0, 1, 31, 1e9, 'thirty'])
    expect(await refused({ reminderMinutes })).toMatchObject({
      status: 400,
      fields: { reminderMinutes: 'Choose one of the times offered' },
    })
  expect(await get(app, { token })).toEqual(NOTHING)
})

test('29: own limits require signing in and cannot be set for the demo account', async () => {
  await using app = await openTestApp({ now: NOW })
  const body: Body = { generationsPerDay: 0 }
  expect((await app.request(putLimits, { body })).statusCode).toBe(401)
  expect((await app.request(getLimits)).statusCode).toBe(401)
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  expect(refusal(await app.request(putLimits, { body }, { token }))).toMatchObject({
    status: 403,
    code: 'demo_account',
  })
  expect(await get(app, { token })).toEqual(NOTHING)
})
