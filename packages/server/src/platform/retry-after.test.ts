import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const NOON = 'Mon, 04 May 2026 12:00:00 GMT'

test.each([
  ['30', 30],
  ['0', 0],
  ['Mon, 04 May 2026 12:01:30 GMT', 90],
  ['Mon, 04 May 2026 11:59:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  ['', 0],
])('an answer of noon that says %j asks for %i seconds', (asked, seconds) => {
  expect(retryAfterSeconds(new Headers({ date: NOON, 'retry-after': asked }))).toBe(seconds)
})

test('no header asks for nothing, nor does a date in an answer without one', () => {
  expect(retryAfterSeconds(new Headers())).toBe(0)
  expect(retryAfterSeconds(new Headers({ 'retry-after': NOON }))).toBe(0)
})
