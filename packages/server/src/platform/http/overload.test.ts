import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getPreferences, putPreferences } from '@fourcast/contract/preferences.ts'
import * as service from '@fourcast/contract/service.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { shedOrder } from './overload.ts'

test('beyond a hundred calls, reads are refused at once, and writes and health are answered', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const own = { token }
  const taken = await Promise.all(Array.from({ length: 8 }, () => app.pool.connect()))
  const waiting = Array.from({ length: 100 }, () => app.request(getPreferences, {}, own))
  await expect.poll(() => app.pool.waitingCount).toBe(100)
  const refused = await app.request(listNotifications, {}, own)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toBe('2')
  const health = await app.request(service.health)
  expect(health.statusCode).toBe(200)
  const write = app.request(putPreferences, { body: { selectedLotteryStates: ['GA'] } }, own)
  taken.forEach((client) => client.release())
  const answers = await Promise.all([...waiting, write])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  // All of them are over, so a read waits for the database again.
  const again = await Promise.all(Array.from({ length: 8 }, () => app.pool.connect()))
  const reads = [1, 2].map(() => app.request(listNotifications, {}, own))
  await expect.poll(() => app.pool.waitingCount).toBe(2)
  again.forEach((client) => client.release())
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('reads are refused first, writes, accounts and payments last, and service calls never', () => {
  const order = (endpoint: object) => shedOrder(endpoint as Parameters<typeof shedOrder>[0])
  expect([
    order({ tag: 'service', method: 'GET' }),
    order({ tag: 'draws', method: 'GET', stream: 'text/event-stream' }),
    order({ tag: 'accounts', method: 'GET' }),
    order({ tag: 'draws', method: 'GET' }),
    order({ tag: 'numbers', method: 'POST' }),
  ]).toEqual([undefined, undefined, 'last', 'first', 'last'])
})
