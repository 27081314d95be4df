import * as contract from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import * as M from '@fourcast/contract/messages.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { linkTo, signIn, signUp, signUpUnconfirmed, signUpByCalls } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'

const NEW_PASSWORD = 'Quite-Another-8'
const GONE = {
  status: 422,
  code: 'unprocessable',
  message: 'This link is no longer valid. Ask for a new one.',
  fields: { token: 'This link is no longer valid. Ask for a new one.' },
}

const forgot = (app: TestApp, email: string, headers: Record<string, string> = {}) =>
  app.request(contract.forgotPassword, { body: { email } }, { headers })
const reset = (app: TestApp, token: string, password = NEW_PASSWORD) =>
  app.request(contract.resetPassword, { body: { token, password } })
const resets = (app: TestApp) => app.mails.filter((mail) => mail.kind === 'reset')

async function askFor(app: TestApp, email: string): Promise<string> {
  expect((await forgot(app, email)).statusCode).toBe(202)
  return linkTo(app, 'reset', email).token
}

test('5: known and unknown addresses get the same response in the same time, and only a known one gets an email', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const answers: Record<string, unknown>[] = []
  // While accounts are locked, the response cannot depend on a lookup.
  const holder = await app.pool.connect()
  await holder.query('begin; lock table account')
  for (const email of [user.email, 'nobody@example.com', user.email]) {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
    })
    answers.push({ statusCode, headers: { ...headers, 'x-request-id': '', date: '' }, body })
  }
  expect(resets(app)).toEqual([])
  await holder.query('commit')
  holder.release()
  await app.mailed()
  expect(answers[0]).toMatchObject({ statusCode: 202, body: '' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(resets(app).map((mail) => mail.recipient)).toEqual([user.email, user.email])
})

test('the demo account gets no reset email, and invalid addresses are not looked up', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  expect((await forgot(app, DEMO_EMAIL)).statusCode).toBe(202)
  expect(refusal(await forgot(app, 'not an address'))).toMatchObject({
    status: 400,
    fields: { email: M.emailInvalid },
  })
  expect(app.mails).toEqual([])
})

test('13: a link has 256 bits, is stored as a hash, and works once for its own account', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const token = await askFor(app, person.user.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await app.pool.query('select * from mailed_link, message')
  expect(JSON.stringify(stored.rows)).not.toContain(token)
  expect((await reset(app, token)).statusCode).toBe(200)
  expect(refusal(await reset(app, token, 'A-third-One-9'))).toEqual(GONE)
  await signIn(app, { ...person, password: NEW_PASSWORD })
  await signIn(app, other)
  const old = { email: person.user.email, password: person.password }
  expect((await app.request(contract.login, { body: old })).statusCode).toBe(401)
})

test('13: a link expires after 30 minutes, and a newer one replaces it', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const first = await askFor(app, user.email)
  const second = await askFor(app, user.email)
  expect(refusal(await reset(app, first))).toEqual(GONE)
  app.clock.advance({ minutes: 30 })
  expect(refusal(await reset(app, second))).toEqual(GONE)
  const third = await askFor(app, user.email)
  app.clock.advance({ minutes: 29, seconds: 59 })
  expect((await reset(app, third)).statusCode).toBe(200)
})

test('13: of links requested concurrently only one works', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  await Promise.all([1, 2, 3, 4].map(() => forgot(app, user.email)))
  expect(resets(app)).toHaveLength(4)
  const { rows } = await app.pool.query(
    "select 1 from mailed_link where kind = 'reset' and used_at is null",
  )
  expect(rows).toHaveLength(1)
})

test('13: a verification link cannot reset a password, nor a reset link verify an address', async () => {
  await using app = await openTestApp()
  const { user } = await signUpByCalls(app)
  const token = await askFor(app, user.email)
  const press = await app.request(contract.verifyEmail, { body: { token } })
  expect(refusal(press)).toEqual(GONE)
  expect(refusal(await reset(app, linkTo(app, 'verify', user.email).token))).toEqual(GONE)
})

test('14: an emailed link uses the configured address, whatever the Host header says', async () => {
  await using app = await openTestApp({ env: { PUBLIC_URL: 'https://play.example' } })
  const { user } = await signUp(app)
  const answer = await forgot(app, user.email, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  })
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  const { url } = linkTo(app, 'reset', user.email)
  expect(url.origin + url.pathname).toBe('https://play.example/reset-password')
  expect(url.search).toBe('')
  expect(JSON.stringify(app.mails)).not.toContain('evil')
})

test('15: a reset ends every session, signs nobody in, verifies the address and notifies it', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUpUnconfirmed(app)
  const sessions = [person, await signIn(app, person, { rememberMe: true })]
  const done = await reset(app, await askFor(app, person.user.email))
  expect([done.statusCode, Object.keys(done.json())]).toEqual([200, ['ticket']])
  for (const { token, refreshToken } of sessions) {
    expect((await second.request(contract.verify, {}, { token })).statusCode).toBe(401)
    const renewed = await app.request(contract.refresh, { body: { refreshToken } })
    expect(renewed.statusCode).toBe(401)
  }
  expect(app.mails.at(-1)).toMatchObject({
    kind: 'password-changed',
    recipient: person.user.email,
  })
  const again = await signIn(app, { ...person, password: NEW_PASSWORD })
  expect(again.user.emailVerified).toBe(true)
})

test('15: an account locked by failed sign-ins can sign in after a reset', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const body = { email: person.user.email, password: 'wrong' }
  const addresses = ['203.0.113.7', '127.0.0.1']
  for (const address of addresses)
    for (let n = 0; n < 10; n++) await app.request(contract.login, { body }, { address })
  await reset(app, await askFor(app, person.user.email))
  for (const address of addresses)
    await signIn(app, { ...person, password: NEW_PASSWORD }, { address })
})

test('16: 20 requests send at most 5 emails an hour, and all return 202', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { user } = await signUp(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => forgot(n % 2 ? app : second, user.email)),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(202))
  await app.mailed()
  expect(resets(app)).toHaveLength(5)
  app.clock.advance({ hours: 1 })
  await askFor(app, user.email)
  expect(resets(app)).toHaveLength(6)
})

test('16: attempts with guessed tokens are limited by address', async () => {
  await using app = await openTestApp({ env: { LIMIT_SIGNINS: '3' } })
  const guesses = [await reset(app, 'a'), await reset(app, 'b')]
  guesses.push(await app.request(contract.verifyEmail, { body: { token: 'c' } }))
  expect(guesses.map((answer) => answer.statusCode)).toEqual([422, 422, 422])
  expect(refusal(await reset(app, 'd'))).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('16: of two concurrent uses on two instances one succeeds', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const token = await askFor(app, person.user.email)
  const passwords = ['First-of-Two-1', 'Second-of-Two-2']
  const answers = await Promise.all([
    reset(app, token, passwords[0]),
    reset(second, token, passwords[1]),
  ])
  expect(statusesOf(answers)).toEqual([200, 422])
  const password = passwords[answers.findIndex((answer) => answer.statusCode === 200)] ?? ''
  await signIn(app, { ...person, password })
})

test('3: a reset refuses a weak or common password, and its link stays valid', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const token = await askFor(app, user.email)
  for (const password of ['short', 'Password1', 'Fourcast123!'])
    expect(refusal(await reset(app, token, password))).toEqual({
      status: 400,
      code: 'invalid',
      message: M.passwordWeak,
      fields: { password: M.passwordWeak },
    })
  expect((await reset(app, token)).statusCode).toBe(200)
})

test('a sign-in with the old password gets no session if a reset commits first', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  for (let round = 0; round < 5; round++) {
    const token = await askFor(app, person.user.email)
    const body = { email: person.user.email, password: person.password }
    const [logins] = await Promise.all([
      Promise.all([1, 2, 3, 4].map(() => app.request(contract.login, { body }))),
      reset(app, token, `Round-Number-${round}`),
    ])
    for (const { statusCode, ...login } of logins.filter((login) => login.statusCode === 200)) {
      const { token } = login.json()
      expect([statusCode, (await app.request(contract.verify, {}, { token })).statusCode]).toEqual([
        200, 401,
      ])
    }
    person.password = `Round-Number-${round}`
    app.clock.advance({ minutes: 15 })
  }
})
