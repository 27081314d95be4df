import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getPreferences, putPreferences } from '@fourcast/contract/preferences.ts'
import * as service from '@fourcast/contract/service.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'

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
  expect((await app.request(listNotifications, {}, own)).statusCode).toBe(200)
})
