import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const renew = (app: TestApp, refreshToken: string) =>
  app.request(contract.refresh, { body: { refreshToken } })
const verify = (app: TestApp, token: string) => app.request(contract.verify, {}, { token })
const liveTokens = async (app: TestApp) =>
  (await app.pool.query('select hash from refresh_token where used_at is null')).rows

test('a missing refresh token gets 400 and an invalid one 401', async () => {
  await using app = await openTestApp()
  expect(refusal(await renew(app, ''))).toMatchObject({ status: 400, code: 'invalid' })
  const missing = await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: {} })
  expect(refusal(missing).fields).toEqual({ refreshToken: 'refreshToken is required' })
  expect(refusal(await renew(app, 'unknown'))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
})

test('a refresh returns a new pair of tokens, and the database stores neither', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  app.clock.advance({ minutes: 1 })
  const { user, token, refreshToken } = (await renew(app, person.refreshToken)).json()
  expect(user).toEqual(person.user)
  expect(token).not.toBe(person.token)
  expect((await verify(app, token)).statusCode).toBe(200)
  const stored = JSON.stringify((await app.pool.query('select * from refresh_token')).rows)
  expect(stored).not.toContain(refreshToken)
  expect(stored).not.toContain(person.refreshToken)
})

test('23: a refresh token used again after 10 seconds ends its session and notifies the owner', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const elsewhere = await signIn(app, person)
  const second = (await renew(app, person.refreshToken)).json()
  app.clock.advance({ seconds: 10 })
  expect((await renew(app, person.refreshToken)).json().refreshToken).toBe(second.refreshToken)
  const third = (await renew(app, second.refreshToken)).json()
  app.clock.advance({ milliseconds: 1 })
  const reused = await renew(app, person.refreshToken)
  expect(refusal(reused)).toMatchObject({ status: 401, code: 'unauthenticated' })
  for (const { token } of [person, second, third])
    expect((await verify(app, token)).statusCode).toBe(401)
  for (const { refreshToken } of [second, third])
    expect((await renew(app, refreshToken)).statusCode).toBe(401)
  const notices = app.mails.filter((mail) => mail.kind === 'refresh-reuse')
  expect(notices.map((mail) => mail.recipient)).toEqual([person.user.email])
  expect(app.logs).toContainEqual(
    expect.objectContaining({
      event: 'refresh-reuse',
      level: 40,
      userId: person.user.id,
      reqId: reused.json().requestId,
    }),
  )
  const { rows } = await app.pool.query('select end_reason from session where ended_at is not null')
  expect(rows).toEqual([{ end_reason: 'reuse' }])
  expect((await verify(app, elsewhere.token)).statusCode).toBe(200)
})

test('24: 10 concurrent refreshes with one token keep the session and leave one live token', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => renew(n % 2 ? app : second, person.refreshToken)),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map((answer) => answer.json().refreshToken)).size).toBe(1)
  for (const answer of answers)
    expect((await verify(app, answer.json().token)).statusCode).toBe(200)
  expect(await liveTokens(app)).toHaveLength(1)
  app.clock.advance({ minutes: 5 })
  expect((await renew(app, answers[0]?.json().refreshToken)).statusCode).toBe(200)
})

test('24: a tab that is two refreshes behind gets the newest token, not a used one', async () => {
  await using app = await openTestApp()
  const first = (await signUp(app)).refreshToken
  const next = (await renew(app, first)).json().refreshToken
  app.clock.advance({ seconds: 2 })
  const newest = (await renew(app, next)).json().refreshToken
  app.clock.advance({ seconds: 2 })
  expect((await renew(app, first)).json().refreshToken).toBe(newest)
  app.clock.advance({ minutes: 20 })
  expect((await renew(app, newest)).statusCode).toBe(200)
  expect(await liveTokens(app)).toHaveLength(1)
})
