import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { linkTo, signIn, signUp, signUpUnconfirmed } from '#testing/people.ts'

const NEW_PASSWORD = 'Quite-Another-8'

/** Uses every feature of an account and collects the responses. */
async function useEveryFeature(app: TestApp) {
  const person = await signUpUnconfirmed(app)
  const { email } = person.user
  const { token, refreshToken } = await signIn(app, person)
  const answers = [
    await app.request(contract.verify, {}, { token }),
    await app.request(contract.refresh, { body: { refreshToken } }),
    await app.request(contract.resendVerification, {}, { token }),
    await app.request(contract.login, { body: { email, password: 'Wrong-Guess-1' } }),
    await app.request(contract.forgotPassword, { body: { email } }),
  ]
  const links = ['reset', 'verify'].map((kind) => linkTo(app, kind, email).token)
  const [reset = '', verify = ''] = links
  answers.push(
    await app.request(contract.verifyEmail, { body: { token: verify } }),
    await app.request(contract.resetPassword, { body: { token: reset, password: NEW_PASSWORD } }),
    await app.request(contract.login, { body: { email, password: NEW_PASSWORD } }),
  )
  const last = { token: answers[7]?.json().token }
  answers.push(await app.request(contract.logout, {}, last))
  const tokens = [person, answers[1]?.json(), answers[7]?.json()]
  const secrets = [person.password, 'Wrong-Guess-1', NEW_PASSWORD, token, refreshToken, ...links]
  secrets.push(...tokens.flatMap(({ token, refreshToken }) => [token, refreshToken]))
  return { person, answers, secrets }
}

test('32: no response contains a hash, a secret or another user’s address', async () => {
  await using app = await openTestApp()
  const other = await signUp(app)
  const { answers } = await useEveryFeature(app)
  const keys = answers.flatMap(({ body }) => (body ? keysIn(JSON.parse(body)) : []))
  expect(keys.filter((key) => /hash|password|secret|address|userAgent/i.test(key))).toEqual([])
  for (const { body } of answers) expect(body).not.toContain(other.user.email)
})

const keysIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [...Object.keys(value), ...Object.values(value).flatMap(keysIn)]
    : []

/** Events that any request can log: the email queue and the central error handler. */
const OTHERS = new Set<unknown>([undefined, 'mail', 'refused'])

test('64: every event is logged with its user, session and request, and never with a secret', async () => {
  await using app = await openTestApp()
  const { person, secrets } = await useEveryFeature(app)
  const events = app.logs.filter((line) => !OTHERS.has(line['event']))
  expect(events.map((line) => line['event'])).toEqual([
    'sign-up',
    'login',
    'refresh',
    'login-failed',
    'reset-asked',
    'verified',
    'reset',
    'login',
    'logout',
  ])
  for (const line of events)
    expect(line).toMatchObject({
      userId: person.user.id,
      reqId: expect.any(String),
      time: expect.stringMatching(/Z$/),
    })
  const written = JSON.stringify(app.logs)
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(written).not.toContain('#token=')
})

test('64: input and headers cannot forge a log line', async () => {
  await using app = await openTestApp()
  const forged = '\r\n{"level":30,"event":"login","userId":"forged"}'
  const headers = { 'user-agent': `Mozilla${forged}\u0000` }
  const person = await signUp(app)
  const body = { email: person.user.email, password: person.password }
  expect((await app.request(contract.login, { body }, { headers })).statusCode).toBe(200)
  for (const email of [`a@example.com${forged}`, forged])
    await app.request(contract.login, { body: { email, password: forged } }, { headers })
  expect(app.logs.filter((line) => line['userId'] === 'forged')).toEqual([])
  const { rows } = await app.pool.query('select user_agent from session order by created_at')
  expect(JSON.stringify(rows)).not.toMatch(/\\[rnu]/)
})
