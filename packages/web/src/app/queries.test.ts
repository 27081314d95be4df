import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#core/api/failure.ts'
import { retryDelay, worthRetrying } from './queries.ts'

afterEach(() => vi.restoreAllMocks())

const busy = new ApiFailure('Busy', { code: 'unavailable', status: 503, retryAfter: 2 })
const broken = new ApiFailure('Broken', { code: 'internal', status: 500 })
const refused = new ApiFailure('Refused', { code: 'invalid', status: 400 })

test('a page retries three times while the server is busy, once after other failures', () => {
  expect([0, 1, 2, 3].map((times) => worthRetrying(times, busy))).toEqual([true, true, true, false])
  expect([0, 1].map((times) => worthRetrying(times, broken))).toEqual([true, false])
  expect(worthRetrying(0, refused)).toBe(false)
})

test('retries wait as long as the server asks, doubled each time, with a random part', () => {
  const random = vi.spyOn(Math, 'random')
  random.mockReturnValue(0)
  expect([0, 1, 2].map((times) => retryDelay(times, busy))).toEqual([1_000, 2_000, 4_000])
  random.mockReturnValue(1)
  expect([0, 1, 2].map((times) => retryDelay(times, busy))).toEqual([3_000, 6_000, 12_000])
  random.mockReturnValue(0.5)
  expect(retryDelay(0, broken)).toBe(1_000)
})
