import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import type { BreakLength } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { announceEndedCoolOffs, purgeCoolOffClaims } from './cool-off.ts'

const NOW = '2026-05-04T16:00:00Z'

const take = (app: TestApp, { token }: { token: string }, length: BreakLength) =>
  app.request(takeBreak, { body: { length } }, { token })
const breakOf = async (app: TestApp, { token }: { token: string }) =>
  (await app.call(getLimits, {}, { token })).break
const titles = async (app: TestApp, { token }: { token: string }) =>
  (await app.call(listNotifications, {}, { token })).map(({ title }) => title)
const deleteAccountRow = (app: TestApp, { user }: { user: { id: string } }) =>
  app.pool.query('delete from account where id = $1', [user.id])

const ENDS: [BreakLength, string, string][] = [
  ['day', NOW, '2026-05-05T16:00:00Z'],
  ['week', NOW, '2026-05-11T16:00:00Z'],
  ['month', NOW, '2026-06-04T16:00:00Z'],
  ['sixMonths', NOW, '2026-11-04T17:00:00Z'],
  // The night in New York is an hour shorter, or longer.
  ['day', '2026-03-07T17:00:00Z', '2026-03-08T16:00:00Z'],
  ['day', '2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z'],
  // 2:30 a.m. does not exist that night.
  ['day', '2027-03-13T07:30:00Z', '2027-03-14T07:30:00Z'],
  ['month', '2026-01-31T17:00:00Z', '2026-02-28T17:00:00Z'],
  ['day', '2026-05-04T16:00:00.001Z', '2026-05-05T16:01:00Z'],
]

test.each(ENDS)('a %s that begins at %s ends at %s', async (length, from, until) => {
  await using app = await openTestApp({ now: from })
  const person = await signUp(app)
  const answer = await take(app, person, length)
  expect(answer.json().break).toEqual({ length, startedAt: from, until })
  expect(await breakOf(app, person)).toEqual({ length, startedAt: from, until })
  expect(await titles(app, person)).toEqual(['Your break has started'])
})

test('a longer cool-off replaces a shorter one, never the reverse', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await take(app, person, 'week')
  for (const length of ['day', 'week'] as const)
    expect(refusal(await take(app, person, length))).toEqual({
      status: 409,
      code: 'conflict',
      message:
        'You’re already on a break until May 11, 2026, 12:00 PM ET. You can make it longer, not shorter.',
    })
  expect((await take(app, person, 'month')).statusCode).toBe(200)
  expect((await breakOf(app, person))?.until).toBe('2026-06-04T16:00:00Z')
})

test('of concurrent cool-offs the longest applies', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const lengths = ['day', 'sixMonths', 'week', 'month', 'day', 'week'] as const
  const answers = await Promise.all(
    lengths.map((length, n) => take(n % 2 ? app : second, person, length)),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([200, 409]))
  expect((await breakOf(second, person))?.until).toBe('2026-11-04T17:00:00Z')
})

/** Requests that a hasty user or a script may try. */
const HOPES = {
  length: 'day',
  until: NOW,
  onBreakUntil: null,
  pausedUntil: null,
  break: null,
  generationsPerDay: null,
  planId: 'basic',
  theme: 'dark',
  firstName: 'Ada',
}

const METHODS = { post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/** Every call that changes something, except deleting the account. */
async function writes(app: TestApp, id: string) {
  const { paths } = (await app.inject({ url: '/api/docs/openapi.json' })).json()
  return Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.entries(METHODS)
      .filter(([name]) => name in operations && path !== '/api/users/account')
      .map(([, method]) => ({ path, method, url: path.replace(/\{\w+\}/g, id) })),
  )
}

test('no API call ends or shortens a cool-off', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await take(app, person, 'month')
  const before = await app.pool.query('select * from play_break, break_claim')
  let { token } = person
  let calls = 0
  for (const { url, path, method } of await writes(app, person.user.id)) {
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({ method, url, headers, payload: HOPES })
    calls++
    if ((await app.request(getLimits, {}, { token })).statusCode === 401)
      token = (await signIn(app, person)).token
    expect([path, (await breakOf(app, { token }))?.until]).toEqual([path, '2026-06-04T16:00:00Z'])
  }
  expect(calls).toBeGreaterThan(30)
  expect((await app.pool.query('select * from play_break, break_claim')).rows).toEqual(before.rows)
})

test('signing up again with the same mailbox, in any spelling, meets the same cool-off', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app, { email: 'ada.lovelace@gmail.com' })
  await take(app, person, 'month')
  await deleteAccountRow(app, person)
  const again = await signUp(app, { email: 'AdaLovelace+new@googlemail.com' })
  expect(await breakOf(app, again)).toEqual({
    length: 'month',
    startedAt: NOW,
    until: '2026-06-04T16:00:00Z',
  })
  // Both are of the same moment.
  const shown = (await titles(app, again)).toSorted()
  expect(shown).toEqual(['Your break has started', 'Your trial has ended'])
  const { rows } = await app.pool.query('select paused_until from subscription')
  expect(rows).toEqual([{ paused_until: new Date('2026-06-04T16:00:00Z') }])
  expect(await breakOf(app, await signUp(app))).toBeNull()
  const { rows: claims } = await app.pool.query('select * from break_claim')
  expect(JSON.stringify(claims)).not.toMatch(/lovelace|gmail/i)
})

test('an expired cool-off no longer applies to anyone', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app, { email: 'grace@example.com' })
  await take(app, person, 'day')
  await deleteAccountRow(app, person)
  app.clock.advance({ hours: 24 })
  expect(await breakOf(app, await signUp(app, { email: 'grace@example.com' }))).toBeNull()
  await purgeCoolOffClaims(app.deps)
  expect((await app.pool.query('select * from break_claim')).rows).toEqual([])
})

test('the end of a cool-off is announced once, by any instance', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  const [person, longer] = [await signUp(app), await signUp(app)]
  await take(app, person, 'day')
  await take(app, longer, 'week')
  app.clock.set('2026-05-05T15:59:59Z')
  await announceEndedCoolOffs(app.deps)
  const back = await signIn(app, person)
  expect((await breakOf(app, back))?.length).toBe('day')
  app.clock.set('2026-05-05T16:00:00Z')
  expect(await breakOf(app, back)).toBeNull()
  await Promise.all([
    announceEndedCoolOffs(app.deps),
    announceEndedCoolOffs(second.deps),
    announceEndedCoolOffs(app.deps),
  ])
  expect(await titles(app, back)).toEqual(['Your break is over', 'Your break has started'])
  expect(await titles(app, await signIn(app, longer))).toEqual(['Your break has started'])
  // The next cool-off is announced again.
  await take(app, back, 'day')
  const begun = (await titles(app, back)).filter((title) => title === 'Your break has started')
  expect(begun).toHaveLength(2)
})

test('29: a cool-off requires signing in, a listed length and an account other than the demo’s', async () => {
  await using app = await openTestApp({ now: NOW })
  expect((await app.request(takeBreak, { body: { length: 'day' } })).statusCode).toBe(401)
  await seedDemo(app.deps)
  expect(refusal(await take(app, await signInAsDemo(app), 'day'))).toMatchObject({
    status: 403,
    code: 'demo_account',
  })
  const { token } = await signUp(app)
  const headers = { authorization: `Bearer ${token}` }
  const payload = { length: 'minute' }
  const odd = await app.inject({ method: 'POST', url: '/api/users/break', payload, headers })
  expect(refusal(odd)).toMatchObject({
    status: 400,
    fields: { length: 'Choose a day, a week, a month or six months' },
  })
  expect((await app.pool.query('select * from play_break')).rows).toEqual([])
})
