import * as contract from '@fourcast/contract/push.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { subscribeBrowser } from './testing.ts'

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
const at = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys })

const listOf = (app: TestApp, { token }: Pick<Person, 'token'>) =>
  app.call(contract.listPushSubscriptions, {}, { token })

const send = (app: TestApp, { token }: Pick<Person, 'token'>, body: object, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    payload: body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

test('a browser gets wins by default, and subscribing again updates it without a duplicate', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36'
  const first = await send(app, person, at('one'), { 'user-agent': userAgent })
  expect([first.statusCode, first.json()]).toEqual([
    201,
    {
      id: expect.any(String),
      device: 'Chrome on Windows',
      createdAt: '2026-05-04T16:00:00Z',
      wins: true,
      draws: false,
    },
  ])
  app.clock.advance({ minutes: 10 })
  const again = await subscribeBrowser(app, person, at('one'), { wins: false, draws: true })
  expect(again).toMatchObject({ id: first.json().id, wins: false, draws: true })
  expect(await listOf(app, person)).toEqual([again])
})

test('an eleventh browser replaces the first, also concurrently', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const first = await subscribeBrowser(app, person, at('first'))
  app.clock.advance({ seconds: 1 })
  const others = Array.from({ length: 12 }, (_, n) => subscribeBrowser(app, person, at(`n${n}`)))
  await Promise.all(others)
  const list = await listOf(app, person)
  expect(list).toHaveLength(10)
  expect(list.map(({ id }) => id)).not.toContain(first.id)
})

test('a shared browser belongs to the last subscriber and loses the other user’s messages', async () => {
  await using app = await openTestApp()
  const [before, after] = [await signUp(app), await signUp(app)]
  const shared = await subscribeBrowser(app, before, at('shared'))
  await app.pool.query(
    `insert into message (channel, subscription_id, kind, content, created_at, due_at)
     values ('push', $1, 'notice', '{}', now(), now())`,
    [shared.id],
  )
  const moved = await subscribeBrowser(app, after, at('shared'))
  expect(moved.id).not.toBe(shared.id)
  expect(await listOf(app, before)).toEqual([])
  expect(await listOf(app, after)).toHaveLength(1)
  expect((await app.pool.query("select 1 from message where channel = 'push'")).rowCount).toBe(0)
})

test('of two users who subscribe one browser concurrently, one gets it', async () => {
  await using app = await openTestApp()
  const people = [await signUp(app), await signUp(app)]
  await Promise.all(
    [...people, ...people].map((person) => subscribeBrowser(app, person, at('one'))),
  )
  const lists = await Promise.all(people.map((person) => listOf(app, person)))
  expect(lists.flat()).toHaveLength(1)
})

test('30: another user’s browser looks like one that does not exist, and stays', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const { id } = await subscribeBrowser(app, other, at('theirs'))
  const remove = async (id: string) => {
    const answer = await app.request(contract.unsubscribePush, { params: { id } }, person)
    return refusal(answer)
  }
  const theirs = await remove(id)
  expect(theirs).toMatchObject({ status: 404, code: 'not_found' })
  expect(await remove(crypto.randomUUID())).toEqual(theirs)
  expect(await listOf(app, other)).toHaveLength(1)
  expect((await app.request(contract.unsubscribePush, { params: { id } }, other)).statusCode).toBe(
    204,
  )
  expect(await listOf(app, other)).toEqual([])
})

test.each([
  [{ endpoint: 'https://127.0.0.1/push', keys }, 'endpoint'],
  [{ endpoint: 'http://fcm.googleapis.com/fcm/send/a', keys }, 'endpoint'],
  [{ endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}`, keys }, 'endpoint'],
  [{ keys }, 'endpoint'],
  [{ endpoint: at('a').endpoint }, 'keys'],
  [{ endpoint: at('a').endpoint, keys: { ...keys, auth: 'short' } }, 'keys.auth'],
  [{ endpoint: at('a').endpoint, keys: { ...keys, p256dh: 'short' } }, 'keys.p256dh'],
  [{ ...at('a'), wins: 'yes' }, 'wins'],
])('59: %o is refused by name', async (body, field) => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const answer = await send(app, person, body)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  expect(await listOf(app, person)).toEqual([])
})

test('the demo account cannot subscribe a browser', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const demo = await signInAsDemo(app)
  expect(refusal(await send(app, demo, at('one')))).toMatchObject({
    status: 403,
    code: 'demo_account',
  })
  expect(await listOf(app, demo)).toEqual([])
})

test('repeated subscribing is rate limited', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  for (let n = 0; n < 30; n++) await subscribeBrowser(app, person, at('one'))
  const answer = await send(app, person, at('one'))
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  app.clock.advance({ hours: 1 })
  expect((await send(app, await signIn(app, person), at('one'))).statusCode).toBe(201)
})

test('subscriptions require a session', async () => {
  await using app = await openTestApp()
  for (const call of [
    contract.pushKey,
    contract.listPushSubscriptions,
    contract.subscribePush,
    contract.unsubscribePush,
  ])
    expect((await app.request(call, {})).statusCode).toBe(401)
})
