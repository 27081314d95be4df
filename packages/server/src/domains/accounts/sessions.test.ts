import * as contract from '@fourcast/contract/accounts.ts'
import { endpoint } from '@fourcast/contract/endpoint.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { route } from '#platform/http/route.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { touchSession } from './sessions-repo.ts'
import { authenticator } from './authenticate.ts'

const verify = (app: TestApp, token: string, headers: Record<string, string> = {}) =>
  app.request(contract.verify, {}, { token, headers })
const renew = (app: TestApp, refreshToken: string) =>
  app.request(contract.refresh, { body: { refreshToken } })

const EXPIRED = {
  status: 401,
  code: 'session_expired',
  message: 'Your session has ended. Please sign in again.',
}

test('20: an access token lives 24 hours, as the response says', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { token } = await signIn(app, person, { rememberMe: true })
  const { iat = 0, exp = 0 } = decodeJwt(token)
  expect(exp - iat).toBe(86_400)
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await verify(app, token)).statusCode).toBe(200)
  app.clock.advance({ seconds: 7 })
  expect(refusal(await verify(app, token)).code).toBe('unauthenticated')
})

test('20: a session is open 29:59 after the last request and over at 30:01', async () => {
  await using app = await openTestApp()
  const { token, refreshToken } = await signUp(app)
  for (let times = 0; times < 3; times++) {
    app.clock.advance({ minutes: 29, seconds: 59 })
    expect((await verify(app, token)).statusCode).toBe(200)
  }
  app.clock.advance({ minutes: 30, seconds: 1 })
  expect(refusal(await verify(app, token))).toEqual(EXPIRED)
  expect(refusal(await renew(app, refreshToken))).toEqual(EXPIRED)
})

test('20: refreshes and background requests are no activity', async () => {
  await using app = await openTestApp()
  const { token, refreshToken } = await signUp(app)
  app.clock.advance({ minutes: 29, seconds: 59 })
  const renewed = (await renew(app, refreshToken)).json()
  expect((await verify(app, token, { 'x-background': '1' })).json().idleExpiresAt).toBe(
    '2026-05-04T16:30:00Z',
  )
  app.clock.advance({ seconds: 2 })
  for (const old of [token, renewed.token]) expect(refusal(await verify(app, old))).toEqual(EXPIRED)
  expect(refusal(await renew(app, renewed.refreshToken))).toEqual(EXPIRED)
})

test('verify returns the idle end of the session and extends it', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  app.clock.advance({ minutes: 10 })
  const answer = await app.call(contract.verify, {}, { token: person.token })
  expect(answer).toEqual({ user: person.user, idleExpiresAt: '2026-05-04T16:40:00Z' })
  const { token } = await signIn(app, person, { rememberMe: true })
  expect((await app.call(contract.verify, {}, { token })).idleExpiresAt).toBeNull()
})

test('activity is stored once a second and never moves back in time', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const activeAt = async () =>
    (
      await app.pool.query('select last_active_at from session')
    ).rows[0].last_active_at.toISOString()
  app.clock.advance({ seconds: 1 })
  await verify(app, token)
  expect(await activeAt()).toBe('2026-05-04T16:00:00.000Z')
  app.clock.advance({ milliseconds: 1 })
  await Promise.all(Array.from({ length: 10 }, () => verify(app, token)))
  expect(await activeAt()).toBe('2026-05-04T16:00:01.001Z')
  const sid = String(decodeJwt(token)['sid'])
  await touchSession(app.db, sid, Temporal.Instant.from('2026-05-04T16:00:00.900Z'))
  expect(await activeAt()).toBe('2026-05-04T16:00:01.001Z')
})

test('21: a remembered session survives idleness and ends after 30 days', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  let kept = await signIn(app, person, { rememberMe: true })
  for (let day = 0; day < 29; day++) {
    app.clock.advance({ hours: 24 })
    kept = (await renew(day % 2 ? app : second, kept.refreshToken)).json()
  }
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await verify(second, kept.token)).statusCode).toBe(200)
  app.clock.advance({ seconds: 1 })
  for (const instance of [app, second]) {
    expect(refusal(await verify(instance, kept.token))).toEqual(EXPIRED)
    expect(refusal(await renew(instance, kept.refreshToken))).toEqual(EXPIRED)
  }
})

test('21: a session without remember me ends on every instance after 30 idle minutes', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  app.clock.advance({ minutes: 20 })
  expect((await verify(second, token)).statusCode).toBe(200)
  app.clock.advance({ minutes: 20 })
  expect((await verify(app, token)).statusCode).toBe(200)
  app.clock.advance({ minutes: 31 })
  for (const instance of [app, second])
    expect(refusal(await verify(instance, token))).toEqual(EXPIRED)
})

test('22: signing out ends this session at once on every instance, and no other', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const other = await signIn(app, person)
  expect((await verify(second, person.token)).statusCode).toBe(200)
  const out = await app.request(contract.logout, {}, { token: person.token })
  expect([out.statusCode, out.body]).toEqual([204, ''])
  for (const instance of [app, second]) {
    expect(refusal(await verify(instance, person.token)).code).toBe('unauthenticated')
    expect(refusal(await renew(instance, person.refreshToken)).code).toBe('unauthenticated')
    expect((await verify(instance, other.token)).statusCode).toBe(200)
  }
  const again = await app.request(contract.logout, {}, { token: person.token })
  expect(again.statusCode).toBe(401)
})

test('25: every sign-in gets a new session id, and none is stored in a cookie', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const answers = [1, 2].map(() =>
    app.request(contract.login, { body: { email: person.user.email, password: person.password } }),
  )
  const ids = new Set([decodeJwt(person.token)['sid']])
  for (const answer of await Promise.all(answers)) {
    ids.add(decodeJwt(answer.json().token)['sid'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect(ids.size).toBe(3)
})

test('28: a lower role or plan applies from the next request, with the same token', async () => {
  await using app = await openTestApp()
  const authenticate = authenticator(app.deps)
  const adminCall = endpoint({
    method: 'GET',
    path: '/api/admin/test',
    auth: 'admin',
    tag: 'test',
    summary: 'For admins',
    status: 204,
    errors: [],
  })
  route(
    app.server,
    { ...app.deps, authenticate, requireProof: async () => {} },
    adminCall,
    async () => {},
  )
  const person = await signUp(app)
  const setRole = (role: string) => app.pool.query('update account set role = $1', [role])
  const { token } = person
  await setRole('admin')
  expect((await app.request(adminCall, {}, { token })).statusCode).toBe(204)
  await setRole('user')
  await app.pool.query("update subscription set plan = 'free', status = 'expired'")
  const refused = await app.request(adminCall, {}, { token })
  expect(refusal(refused)).toMatchObject({ status: 403, code: 'forbidden' })
  const { user } = await app.call(contract.verify, {}, { token })
  expect([user.role, user.subscription.plan]).toEqual(['user', 'free'])
})

test('deleting an account signs it out', async () => {
  await using app = await openTestApp()
  const { token, refreshToken } = await signUp(app)
  await app.pool.query('delete from account')
  expect((await verify(app, token)).statusCode).toBe(401)
  expect((await renew(app, refreshToken)).statusCode).toBe(401)
})
