import { randomUUID } from 'node:crypto'
import { sendMessage } from '@fourcast/contract/contact.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { statusesOf } from '#testing/refusal.ts'
import { contactPurgeJob } from './jobs.ts'

const NOW = '2026-05-04T16:00:00Z'

const body = () => ({
  id: randomUUID(),
  name: 'Dana Reed',
  email: 'dana@example.com',
  topic: 'problem' as const,
  message: 'The page does not load.',
})

type How = Parameters<TestApp['request']>[2]
const send = (app: TestApp, how: How = {}) => app.request(sendMessage, { body: body() }, how)
const rows = async (app: TestApp) =>
  (await app.pool.query('select user_id, plan from contact_message')).rows

test('9: of twelve concurrent messages on two instances five are accepted, and after an hour more are', async () => {
  await using app = await openTestApp({ now: NOW })
  await using beside = await openTestApp({ beside: app })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => send(i % 2 === 0 ? app : beside)),
  )
  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  expect([(await rows(app)).length, (await app.mailed()).length]).toEqual([5, 5])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers['retry-after']).toBe('3600')
  expect(refused?.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/wait 60 minutes, or write to support@fourcast\.example/),
  })
  expect((await send(app, { address: '203.0.113.9' })).statusCode).toBe(201)
  app.clock.advance({ seconds: 3600 })
  expect((await send(app)).statusCode).toBe(201)
})

test('8: a forged address does not get its own limit', async () => {
  await using app = await openTestApp({ now: NOW })
  const answers = []
  for (let i = 0; i < 6; i++)
    answers.push(await send(app, { headers: { 'x-forwarded-for': `203.0.113.${i}` } }))
  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), 429])
})

test('an account can send five messages an hour from any address', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await send(app, { token, address: `203.0.113.${i}` }))
  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), 429])
  expect(await rows(app)).toHaveLength(5)
})

test('messages of a deleted account stay without the account', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token, user } = await signUp(app)
  await send(app, { token })
  await app.pool.query('delete from account where id = $1', [user.id])
  expect(await rows(app)).toEqual([{ user_id: null, plan: 'basic' }])
})

test('a message is deleted after a year', async () => {
  await using app = await openTestApp({ now: NOW })
  await send(app)
  app.clock.advance({ hours: 365 * 24 })
  await contactPurgeJob(app).run()
  expect(await rows(app)).toHaveLength(1)
  app.clock.advance({ seconds: 1 })
  await contactPurgeJob(app).run()
  expect(await rows(app)).toEqual([])
})
