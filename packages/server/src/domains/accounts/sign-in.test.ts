import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@fourcast/contract/accounts.ts'
import * as M from '@fourcast/contract/messages.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { atFullCost } from '#testing/argon2.ts'
import { PASSWORD } from '#testing/password.ts'
import { signIn, signupForm, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { hashPassword, isPassword, DUMMY_HASH } from './passwords.ts'

const ELSEWHERE = '203.0.113.7'

const logIn = (app: TestApp, email: string, password: string, address = ELSEWHERE) =>
  app.request(contract.login, { body: { email, password } }, { address })

async function fail(app: TestApp, email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    expect((await logIn(app, email, 'wrong', `203.0.113.${n + 10}`)).statusCode).toBe(401)
}

test('both fields are required', async () => {
  await using app = await openTestApp()
  const response = await logIn(app, ' ', '')
  expect(refusal(response)).toEqual({
    status: 400,
    code: 'invalid',
    message: M.fillAllFields,
    fields: { email: M.fillAllFields, password: M.fillAllFields },
  })
})

test('4: an unknown address and a wrong password get the same response in the same time', async () => {
  using _ = atFullCost()
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const known: number[] = []
  const unknown: number[] = []
  const hashing: number[] = []
  // Other work on the machine only adds to a time, so the shortest are compared, and more are taken while
  // they differ. Without the hashing, the only step worth skipping, an unknown address would always be
  // faster by all of it.
  const isSameTime = () =>
    Math.abs(Math.min(...known) - Math.min(...unknown)) < Math.min(...hashing) / 2
  for (let trial = 0; trial < 24 || (trial < 240 && !isSameTime()); trial++) {
    app.clock.advance({ minutes: 16 })
    known.push(await timed(() => logIn(app, user.email, 'wrong')))
    unknown.push(await timed(() => logIn(app, 'nobody@example.com', 'wrong')))
    hashing.push(await timed(() => isPassword(undefined, 'wrong')))
  }
  expect(isSameTime()).toBe(true)
  const answers = [
    await logIn(app, user.email, 'wrong'),
    await logIn(app, 'nobody@example.com', 'wrong'),
  ]
  const [wrong, nobody] = answers.map(({ statusCode, headers, body }) => ({
    statusCode,
    headers: { ...headers, 'x-request-id': '', date: '' },
    body: body.replace(/"requestId":"[^"]+"/, ''),
  }))
  expect(wrong).toEqual(nobody)
  expect(wrong?.statusCode).toBe(401)
  expect(wrong?.body).toContain(M.loginFailed)
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('4: the dummy hash has the same parameters as a real one', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4)
  expect(parameters(DUMMY_HASH)).toEqual(parameters(await hashPassword('Another-Long-1')))
  expect(parameters(DUMMY_HASH)).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'])
})

test('7: the 11th failed sign-in within 15 minutes is refused from any address, for that account only', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const [owner, other] = [await signUp(app), await signUp(app)]
  await fail(app, owner.user.email, 10)
  const locked = await logIn(second, owner.user.email, PASSWORD)
  expect(refusal(locked)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(locked.headers['retry-after'])).toBe(900)
  // No lockout: the session continues, and the owner can sign in from a known address.
  await app.call(contract.verify, {}, { token: owner.token })
  await signIn(app, owner)
  await signIn(app, other, { address: ELSEWHERE })
  app.clock.advance({ minutes: 15 })
  await signIn(app, owner, { address: ELSEWHERE })
})

test('7: a known address has 10 attempts of its own for 90 days', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  await fail(app, user.email, 10)
  const home = (password: string) => logIn(app, user.email, password, '127.0.0.1')
  for (let n = 0; n < 10; n++) expect((await home('wrong')).statusCode).toBe(401)
  expect((await home(PASSWORD)).statusCode).toBe(429)
  app.clock.advance({ hours: 91 * 24 })
  await fail(app, user.email, 10)
  expect((await home(PASSWORD)).statusCode).toBe(429)
})

test('7: the 11th attempt from any one address is refused, so the limit reveals nothing', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const from = async (email: string, address: string) => {
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await logIn(app, email, 'wrong', address)).statusCode)
    return statuses
  }
  const limited = [...Array<number>(10).fill(401), 429]
  expect(await from(user.email, '127.0.0.1')).toEqual(limited)
  expect(await from('nobody@example.com', '127.0.0.1')).toEqual(limited)
  expect(await from(user.email, ELSEWHERE)).toEqual(limited)
  expect((await logIn(app, 'Nobody@Example.com', 'wrong')).statusCode).toBe(429)
})

test('a successful sign-in does not count as failed', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await fail(app, person.user.email, 9)
  for (let n = 0; n < 3; n++) await signIn(app, person, { address: `198.51.100.${n}` })
  expect((await logIn(app, person.user.email, 'wrong')).statusCode).toBe(401)
  expect((await logIn(app, person.user.email, PASSWORD)).statusCode).toBe(429)
})

test('8: a forged X-Forwarded-For is ignored unless the proxy is trusted', async () => {
  const forged = (n: number) => ({
    'x-forwarded-for': `198.51.100.${n}`,
    forwarded: `for=198.51.100.${n}`,
  })
  const statuses = async (env: Record<string, string>) => {
    await using app = await openTestApp({ env: { LIMIT_SIGNINS: '2', ...env } })
    const body = { email: 'nobody@example.com', password: 'wrong' }
    const answers = []
    for (let n = 0; n < 3; n++)
      answers.push(await app.request(contract.login, { body }, { headers: forged(n) }))
    return answers.map((answer) => answer.statusCode)
  }
  expect(await statuses({})).toEqual([401, 401, 429])
  expect(await statuses({ TRUST_PROXY: '127.0.0.1' })).toEqual([401, 401, 401])
})

test('8: a request without an address cannot be counted and is refused', async () => {
  await using app = await openTestApp({ env: { LIMIT_SIGNUPS: '5' } })
  const socketPath = join(tmpdir(), `fourcast-${process.pid}.sock`)
  await app.server.listen({ path: socketPath })
  const status = await new Promise<number | undefined>((done, failed) => {
    const headers = { 'content-type': 'application/json', host: 'fourcast.example' }
    httpRequest({ socketPath, path: '/api/auth/signup', method: 'POST', headers }, (response) => {
      response.resume()
      done(response.statusCode)
    })
      .on('error', failed)
      .end(JSON.stringify(signupForm()))
  })
  expect(status).toBe(400)
  expect((await app.pool.query('select 1 from account')).rows).toEqual([])
})

test('9: of concurrent sign-ins at the last attempt exactly one passes, on two instances', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { user } = await signUp(app)
  await fail(app, user.email, 9)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => logIn(n % 2 ? app : second, user.email, 'wrong')),
  )
  expect(statusesOf(answers)).toEqual([401, ...Array<number>(7).fill(429)])
})

test('a sign-in that meets a full queue is told to retry and does not count', async () => {
  await using app = await openTestApp()
  await logIn(app, '', '')
  const queued = fillQueue()
  const busy = await logIn(app, 'nobody@example.com', 'wrong')
  expect(refusal(busy)).toMatchObject({ status: 503, code: 'unavailable' })
  expect(busy.headers['retry-after']).toBe('1')
  await queued.leave()
  expect((await app.pool.query('select points from rate_limit')).rows).toEqual([{ points: 0 }])
  await fail(app, 'nobody@example.com', 1)
})

/** Fills the queue for password hashing. */
function fillQueue() {
  let here = true
  const stay = async () => {
    while (here) await hashPassword('Another-Long-1').catch(() => new Promise(setImmediate))
  }
  const all = Promise.all(Array.from({ length: 80 }, stay))
  const leave = async () => {
    here = false
    await all
  }
  return { leave }
}
