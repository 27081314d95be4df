import { expect, test } from 'vitest'
import { ApiFailure, tooSlow } from '#core/api/failure.ts'
import { createIntents } from './intents.ts'

const declined = new ApiFailure('Declined', { code: 'payment_declined', status: 402 })
const inProgress = new ApiFailure('In progress', { code: 'conflict', status: 409, retryAfter: 1 })
const unconfirmed = new ApiFailure('Confirm it first', { code: 'conflict', status: 409 })

function openIntents() {
  const once = createIntents()
  const keys: string[] = []
  const attempt = (intent: string, error: Error | null) =>
    once([intent], (key) => {
      keys.push(key)
      return error === null ? Promise.resolve('done') : Promise.reject(error)
    }).catch(() => 'failed')
  return { attempt, keys }
}

test('while the result of an intent is unknown, retries send the same key', async () => {
  const { attempt, keys } = openIntents()
  await attempt('basic', tooSlow())
  await attempt('basic', inProgress)
  await attempt('basic', null)
  expect(new Set(keys).size).toBe(1)
})

test('after a decision the next try has a new key', async () => {
  const { attempt, keys } = openIntents()
  await attempt('basic', declined)
  await attempt('basic', null)
  await attempt('basic', null)
  expect(new Set(keys).size).toBe(3)
})

test('a conflict without Retry-After is a decision: its key would repeat it', async () => {
  const { attempt, keys } = openIntents()
  await attempt('basic', unconfirmed)
  await attempt('basic', null)
  expect(new Set(keys).size).toBe(2)
})

test('another intent has another key', async () => {
  const { attempt, keys } = openIntents()
  await attempt('basic', tooSlow())
  await attempt('premium', tooSlow())
  expect(new Set(keys).size).toBe(2)
})
