import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/sessions.ts'
import { decodeJwt } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'

afterEach(() => void vi.useRealTimers())

interface Token {
  token: string
}

const idOf = ({ token }: Token) => String(decodeJwt(token)['sid'])
const list = (app: TestApp, { token }: Token) => app.call(contract.listSessions, {}, { token })
const end = (app: TestApp, { token }: Token, id: string) =>
  app.request(contract.endSession, { params: { id } }, { token })
const statusOf = async (app: TestApp, { token }: Token) =>
  (await app.request(accounts.verify, {}, { token })).statusCode

/** Opens an event stream in a session; `over` resolves when the server ends it. */
async function openPage(app: TestApp, { token }: Token) {
  // Timers are frozen: only the event of the session's end can close the stream, not polling.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const answer = await fetch(`http://127.0.0.1:${port}/api/lottery/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })
  expect(answer.status).toBe(200)
  return { over: answer.text() }
}

test('27: the list shows the live sessions, the current one first', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await signUp(app)
  app.clock.advance({ minutes: 31 })
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0 Safari/537.36',
  }
  const body = { email: person.user.email, password: person.password, rememberMe: true }
  await app.call(accounts.login, { body }, { headers, address: '203.0.113.7' })
  const ended = await signIn(app, person)
  await app.call(accounts.logout, {}, ended)
  app.clock.advance({ minutes: 1 })
  const phone = await signIn(app, person)
  app.clock.advance({ minutes: 1 })
  const here = await signIn(app, person)
  app.clock.advance({ minutes: 1 })
  expect((await list(app, phone)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [idOf(phone), true],
    [idOf(here), false],
    [expect.any(String), false],
  ])
  expect((await list(app, phone))[2]).toEqual({
    id: expect.any(String),
    device: 'Chrome on Windows',
    address: '203.0.113.7',
    createdAt: '2026-05-04T16:31:00Z',
    lastActiveAt: '2026-05-04T16:31:00Z',
    expiresAt: '2026-06-03T16:31:00Z',
    remember: true,
    isCurrent: false,
  })
  expect((await list(app, phone))[0]).toMatchObject({
    device: 'Unknown device',
    lastActiveAt: '2026-05-04T16:34:00Z',
    expiresAt: '2026-05-04T17:04:00Z',
  })
})

test('27: signing out another device takes effect at once on every instance and closes its event streams', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const [lost, kept] = [await signIn(app, person), await signIn(app, person)]
  const pages = [await openPage(second, lost), await openPage(app, lost)]
  const stays = await openPage(app, kept)
  expect(await statusOf(second, lost)).toBe(200)
  const answer = await end(app, person, idOf(lost))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect([await statusOf(app, lost), await statusOf(second, lost)]).toEqual([401, 401])
  const renewed = await second.request(accounts.refresh, {
    body: { refreshToken: lost.refreshToken },
  })
  expect(renewed.statusCode).toBe(401)
  await Promise.all(pages.map(({ over }) => over))
  expect([await statusOf(second, kept), await statusOf(second, person)]).toEqual([200, 200])
  expect(await Promise.race([stays.over, Promise.resolve('open')])).toBe('open')
  await app.call(contract.endSession, { params: { id: idOf(kept) } }, kept)
  await stays.over
  expect(await statusOf(app, kept)).toBe(401)
})

test('27: signing out all others keeps the current session', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const [person, stranger] = [await signUp(app), await signUp(app)]
  const others = [await signIn(app, person), await signIn(app, person, { rememberMe: true })]
  const page = await openPage(second, others[0] ?? person)
  const remaining = await app.call(contract.endOtherSessions, {}, person)
  expect(remaining.map(({ id }) => id)).toEqual([idOf(person)])
  await page.over
  for (const other of others) expect(await statusOf(second, other)).toBe(401)
  for (const open of [person, stranger]) expect(await statusOf(second, open)).toBe(200)
})

test('22: signing out closes the session’s event streams at once', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const page = await openPage(app, person)
  expect(await statusOf(app, person)).toBe(200)
  await app.call(accounts.logout, {}, person)
  await page.over
})

test('30: another account’s session looks like one that does not exist', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await signUp(app), await signUp(app)]
  const ended = await signIn(app, ada)
  await app.call(accounts.logout, {}, ended)
  const answers = [idOf(bob), idOf(ended), '01890000-0000-7000-8000-000000000000'].map(async (id) =>
    refusal(await end(app, ada, id)),
  )
  for (const answer of await Promise.all(answers))
    expect(answer).toEqual({
      status: 404,
      code: 'not_found',
      message: 'The session was not found',
    })
  expect(await statusOf(app, bob)).toBe(200)
  expect((await list(app, ada)).map(({ id }) => id)).toEqual([idOf(ada)])
  expect(refusal(await end(app, ada, 'x'))).toMatchObject({ status: 400, code: 'invalid' })
})

test('29: the demo account lists and ends only the current session', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const [mine, theirs] = [await signInAsDemo(app), await signInAsDemo(app)]
  expect((await list(app, mine)).map(({ id }) => id)).toEqual([idOf(mine)])
  expect((await end(app, mine, idOf(theirs))).statusCode).toBe(404)
  const all = await app.request(contract.endOtherSessions, {}, mine)
  expect(refusal(all)).toMatchObject({ status: 403, code: 'demo_account' })
  expect(await statusOf(app, theirs)).toBe(200)
  expect((await end(app, mine, idOf(mine))).statusCode).toBe(204)
  expect([await statusOf(app, mine), await statusOf(app, theirs)]).toEqual([401, 200])
})

test('30: anonymous requests list and end nothing', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const answers = [
    await app.request(contract.listSessions),
    await app.request(contract.endSession, { params: { id: idOf(person) } }),
    await app.request(contract.endOtherSessions),
  ]
  expect(answers.map((answer) => refusal(answer).code)).toEqual(
    Array.from({ length: 3 }, () => 'unauthenticated'),
  )
  expect(await statusOf(app, person)).toBe(200)
})
