import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/totp.ts'
import { endpoint } from '@fourcast/contract/endpoint.ts'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { route } from '#platform/http/route.ts'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { codeOf, turnOn } from '#testing/codes.ts'
import { PASSWORD } from '#testing/password.ts'
import { linkTo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { authenticator } from './authenticate.ts'
import { giveCode, logIn, ticketOf } from './testing/two-factor.ts'

const AGAIN = { status: 422, code: 'unprocessable', message: 'Sign in again' }

const sessionsOf = async (app: TestApp) =>
  (await app.pool.query('select count(*)::int as n from session')).rows[0].n

/** An account with two-factor authentication on. */
async function withTwoFactor(app: TestApp, password = PASSWORD) {
  const person = await signUp(app, { password })
  return { person, ...(await turnOn(app, person)) }
}

test('the password alone signs nobody in, a code does', async () => {
  await using app = await openTestApp()
  const { person, secret } = await withTwoFactor(app)
  const answer = await logIn(app, person, true)
  expect(answer.json()).toEqual({ mfaRequired: true, ticket: expect.any(String) })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await sessionsOf(app)).toBe(1)
  const { ticket } = answer.json()
  const done = await giveCode(app, ticket, codeOf(app, secret))
  expect(done.statusCode).toBe(200)
  const { token, user } = done.json()
  expect(user.email).toBe(person.user.email)
  expect(done.headers['cache-control']).toBe('no-store')
  const { rows } = await app.pool.query(
    'select remember, second_factor from session where id = $1',
    [decodeJwt(token)['sid']],
  )
  expect(rows).toEqual([{ remember: true, second_factor: true }])
  expect((await app.request(accounts.verify, {}, { token })).statusCode).toBe(200)
})

test('17, 18: a ticket is not accepted as an access token, nor an access token as a ticket', async () => {
  await using app = await openTestApp()
  const { person, secret } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  expect(decodeProtectedHeader(ticket)).toEqual({ alg: 'HS256', typ: 'mfa+jwt' })
  const asToken = await app.request(accounts.verify, {}, { token: ticket })
  expect(refusal(asToken)).toMatchObject({ status: 401, code: 'unauthenticated' })
  const asRefresh = await app.request(accounts.refresh, { body: { refreshToken: ticket } })
  expect(asRefresh.statusCode).toBe(401)
  for (const foreign of [person.token, person.refreshToken, 'a.b.c', 'x'])
    expect(refusal(await giveCode(app, foreign, codeOf(app, secret)))).toEqual(AGAIN)
})

test('17, 18: a tampered ticket and one signed for another purpose are refused', async () => {
  const SECRET = 'a-secret-that-this-test-knows-0123456789'
  await using app = await openTestApp({ env: { SECRET } })
  const { person, secret } = await withTwoFactor(app)
  // A ticket contains the password's hash, and test accounts with the same password share theirs.
  const other = await withTwoFactor(app, 'Another-Long-8')
  const claims = decodeJwt(await ticketOf(app, person))
  const forge = (changed: object, header: object = {}, purpose = 'second-step') =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg: 'HS256', typ: 'mfa+jwt', ...header })
      .sign(keysFrom(SECRET).key(purpose))
  const { iat = 0 } = claims
  const wrong = {
    'the key of access tokens': forge({}, {}, 'access-token'),
    'the type of access tokens': forge({}, { typ: 'at+jwt' }),
    'the audience of access tokens': forge({ aud: 'fourcast-app' }),
    'another issuer': forge({ iss: 'someone' }),
    'someone else': forge({ sub: other.person.user.id }),
    'no password': forge({ of: undefined }),
    'no end': forge({ exp: undefined }),
    'from the future': forge({ iat: iat + 3600, exp: iat + 7200 }),
    unsigned: (await forge({})).replace(/\.[^.]*$/, '.'),
  }
  for (const [name, ticket] of Object.entries(wrong)) {
    const answer = await giveCode(app, await ticket, codeOf(app, secret))
    expect([name, refusal(answer)]).toEqual([name, AGAIN])
  }
  expect((await giveCode(app, await forge({}), codeOf(app, secret))).statusCode).toBe(200)
})

test('a ticket expires after five minutes', async () => {
  await using app = await openTestApp()
  const { person, secret } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  app.clock.advance({ minutes: 4, seconds: 59 })
  expect((await giveCode(app, ticket, codeOf(app, secret))).statusCode).toBe(200)
  const late = await ticketOf(app, person)
  app.clock.advance({ minutes: 5 })
  expect(refusal(await giveCode(app, late, codeOf(app, secret)))).toEqual(AGAIN)
})

test('a reset revokes earlier tickets and does not bypass two-factor', async () => {
  await using app = await openTestApp()
  const { person, secret } = await withTwoFactor(app)
  const { email } = person.user
  const ticket = await ticketOf(app, person)
  await app.call(accounts.forgotPassword, { body: { email } })
  const password = 'Quite-Another-8'
  const body = { token: linkTo(app, 'reset', email).token, password }
  await app.call(accounts.resetPassword, { body })
  expect(refusal(await giveCode(app, ticket, codeOf(app, secret)))).toEqual(AGAIN)
  const answer = await logIn(app, { ...person, password })
  expect(answer.json()).toMatchObject({ mfaRequired: true })
  expect((await giveCode(app, answer.json().ticket, codeOf(app, secret))).statusCode).toBe(200)
})

test('a ticket is refused once two-factor is off', async () => {
  await using app = await openTestApp()
  const { person, secret, recoveryCodes } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  const body = { currentPassword: person.password, code: recoveryCodes[0] ?? '' }
  await app.call(contract.disableTotp, { body }, person)
  expect(refusal(await giveCode(app, ticket, codeOf(app, secret)))).toEqual(AGAIN)
})

test('a code works once, earlier codes do not, and of two concurrent uses one succeeds', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { person, secret } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  const code = codeOf(app, secret)
  const both = [app, second].map((instance) => giveCode(instance, ticket, code))
  expect(statusesOf(await Promise.all(both))).toEqual([200, 400])
  expect(await sessionsOf(app)).toBe(2)
  expect(refusal(await giveCode(app, ticket, code))).toMatchObject({ fields: { code: /./ } })
  expect((await giveCode(app, ticket, codeOf(app, secret, -1))).statusCode).toBe(400)
  expect((await giveCode(app, ticket, codeOf(app, secret, 1))).statusCode).toBe(200)
})

test('the code that turned two-factor on does not sign in as well', async () => {
  await using app = await openTestApp()
  const { person, secret } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  expect((await giveCode(app, ticket, codeOf(app, secret, -1))).statusCode).toBe(400)
})

test('spaces and dashes in a code are ignored', async () => {
  await using app = await openTestApp()
  const { person, secret, recoveryCodes } = await withTwoFactor(app)
  const code = codeOf(app, secret)
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
  expect((await giveCode(app, await ticketOf(app, person), spaced)).statusCode).toBe(200)
  const [first = '', other = ''] = recoveryCodes
  for (const typed of [first.toLowerCase().replaceAll('-', ' '), other.replaceAll('-', '–')])
    expect((await giveCode(app, await ticketOf(app, person), typed)).statusCode).toBe(200)
})

test('a recovery code works once across two instances, and the owner is told how many are left', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { person, recoveryCodes } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  const [code = ''] = recoveryCodes
  const both = [app, second].map((instance) => giveCode(instance, ticket, code))
  expect(statusesOf(await Promise.all(both))).toEqual([200, 400])
  expect((await app.call(contract.getTotp, {}, person)).recoveryCodesLeft).toBe(9)
  const mails = (await app.mailed()).filter(({ kind }) => kind === 'recovery-code-used')
  expect(mails.map(({ recipient, text }) => [recipient, /\d+ are left/.exec(text)?.[0]])).toEqual([
    [person.user.email, '9 are left'],
  ])
  expect(mails[0]?.text).not.toContain(code)
})

test('another account’s recovery code is refused', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await withTwoFactor(app), await withTwoFactor(app)]
  const ticket = await ticketOf(app, ada.person)
  expect((await giveCode(app, ticket, bob.recoveryCodes[0] ?? '')).statusCode).toBe(400)
  expect((await app.call(contract.getTotp, {}, bob.person)).recoveryCodesLeft).toBe(10)
})

test('9: after ten wrong codes in 15 minutes every code is refused, and a correct password does not reset the count', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { person, secret } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  const answers = Array.from({ length: 12 }, (_, n) =>
    giveCode(n % 2 ? second : app, ticket, '000000'),
  )
  expect(statusesOf(await Promise.all(answers))).toEqual([
    ...Array.from({ length: 10 }, () => 400),
    429,
    429,
  ])
  const locked = await giveCode(app, await ticketOf(app, person), codeOf(app, secret))
  expect(refusal(locked)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(locked.headers['retry-after'])).toBe(900)
  app.clock.advance({ minutes: 15 })
  const open = await giveCode(app, await ticketOf(app, person), codeOf(app, secret))
  expect(open.statusCode).toBe(200)
})

test('a correct code resets the count of wrong ones', async () => {
  await using app = await openTestApp()
  const { person, secret } = await withTwoFactor(app)
  const wrong = async (times: number) => {
    const ticket = await ticketOf(app, person)
    for (let n = 0; n < times; n++)
      expect((await giveCode(app, ticket, '000000')).statusCode).toBe(400)
  }
  await wrong(9)
  const done = await giveCode(app, await ticketOf(app, person), codeOf(app, secret))
  expect(done.statusCode).toBe(200)
  await wrong(9)
})

/** Events that any request can log: the email queue and the central error handler. */
const OTHERS = new Set<unknown>([undefined, 'mail', 'refused'])

test('64: each step is logged, without codes and tickets', async () => {
  await using app = await openTestApp()
  const { person, secret, recoveryCodes } = await withTwoFactor(app)
  const ticket = await ticketOf(app, person)
  await giveCode(app, ticket, '000000')
  const [recovery = ''] = recoveryCodes
  await giveCode(app, ticket, recovery)
  const code = codeOf(app, secret)
  await giveCode(app, ticket, code)
  const events = app.logs.flatMap(({ event }) => (OTHERS.has(event) ? [] : [event]))
  expect(events).toEqual(['totp-enabled', 'code-asked', 'code-failed', 'login', 'login'])
  const written = JSON.stringify(app.logs)
  for (const hidden of [ticket, recovery, secret, `"${code}"`])
    expect(written).not.toContain(hidden)
})

const adminCall = endpoint({
  method: 'GET',
  path: '/api/admin/test',
  auth: 'admin',
  tag: 'test',
  summary: 'For admins',
  status: 204,
  errors: [],
})

test('where two-factor is required, an admin without it can do everything except admin actions', async () => {
  await using app = await openTestApp({ env: { ADMIN_TOTP: 'on' } })
  route(
    app.server,
    { ...app.deps, requireProof: async () => {}, authenticate: authenticator(app.deps) },
    adminCall,
    async () => {},
  )
  const person = await signUp(app)
  const setRole = (role: string) => app.pool.query('update account set role = $1', [role])
  expect(refusal(await app.request(adminCall, {}, person)).message).toMatch(/aren’t allowed/)
  await setRole('super_admin')
  expect(refusal(await app.request(adminCall, {}, person))).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'Set up two-factor authentication first, under Profile, Security.',
  })
  expect((await app.call(contract.getTotp, {}, person)).required).toBe(true)
  const { secret, recoveryCodes } = await turnOn(app, person)
  expect((await app.request(adminCall, {}, person)).statusCode).toBe(204)
  const ticket = await ticketOf(app, person)
  const next = (await giveCode(app, ticket, codeOf(app, secret))).json()
  expect((await app.request(adminCall, {}, { token: next.token })).statusCode).toBe(204)
  const body = { currentPassword: person.password, code: recoveryCodes[0] ?? '' }
  const off = await app.request(contract.disableTotp, { body }, person)
  expect(refusal(off)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await app.call(contract.getTotp, {}, person)).recoveryCodesLeft).toBe(10)
})

test('where two-factor is required, a session from before it was turned on has no admin rights', async () => {
  await using app = await openTestApp({ env: { ADMIN_TOTP: 'on' } })
  route(
    app.server,
    { ...app.deps, requireProof: async () => {}, authenticate: authenticator(app.deps) },
    adminCall,
    async () => {},
  )
  const person = await signUp(app)
  const before = (await logIn(app, person)).json()
  await turnOn(app, person)
  await app.pool.query("update account set role = 'admin'")
  // Like sessions from before turning it on ended them.
  await app.pool.query('update session set ended_at = null, end_reason = null')
  const { token } = before
  expect(refusal(await app.request(adminCall, {}, { token }))).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'This session started without a code. Sign in again with one.',
  })
  expect(await app.call(contract.getTotp, {}, { token })).toMatchObject({ signInAgain: true })
  expect(await app.call(contract.getTotp, {}, person)).toMatchObject({ signInAgain: false })
  expect((await app.request(adminCall, {}, person)).statusCode).toBe(204)
})
