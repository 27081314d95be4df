import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#core/connection.ts'
import { scheduleSending } from './schedule-sending.ts'
import { announceUnsent } from './unsent-added.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('fourcast_unsent', '1')
})
afterEach(() => {
  connection.answered()
  localStorage.clear()
  vi.useRealTimers()
})

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1_000)

function loseConnection() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connection.failed()
  connection.failed()
}

test.each([
  ['leaves some', async () => true],
  ['fails', () => Promise.reject(new Error('no store'))],
])('while online, a try that %s is repeated, each time after twice the wait', async (_, answer) => {
  const send = vi.fn<() => Promise<boolean>>(answer)
  const stop = scheduleSending(send)
  await seconds(0)
  const calls: number[] = []
  for (const wait of [15, 30, 60, 120, 240, 300, 300]) {
    await seconds(wait - 1)
    calls.push(send.mock.calls.length)
    await seconds(1)
  }
  stop()
  expect([calls, send.mock.calls.length]).toEqual([[1, 2, 3, 4, 5, 6, 7], 8])
  await seconds(1_000)
  expect(send).toHaveBeenCalledTimes(8)
})

test('once all picks are sent there is no further try', async () => {
  const send = vi.fn(async () => send.mock.calls.length < 2)
  const stop = scheduleSending(send)
  await seconds(1_000)
  expect(send).toHaveBeenCalledTimes(2)
  stop()
})

test('a pick that is stored once the connection is back is sent at once', async () => {
  localStorage.clear()
  const send = vi.fn(async () => false)
  const stop = scheduleSending(send)
  loseConnection()
  connection.answered()
  await seconds(0)
  expect(send).not.toHaveBeenCalled()
  localStorage.setItem('fourcast_unsent', '1')
  announceUnsent()
  await seconds(0)
  expect(send).toHaveBeenCalledTimes(1)
  stop()
  announceUnsent()
  expect(send).toHaveBeenCalledTimes(1)
})

test('without a connection nothing is tried until it is back', async () => {
  const send = vi.fn(async () => {
    if (send.mock.calls.length === 1) loseConnection()
    return send.mock.calls.length === 1
  })
  const stop = scheduleSending(send)
  await seconds(1_000)
  announceUnsent()
  expect(send).toHaveBeenCalledTimes(1)
  connection.answered()
  await seconds(0)
  expect(send).toHaveBeenCalledTimes(2)
  stop()
})
