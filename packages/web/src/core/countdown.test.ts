import { expect, test } from 'vitest'
import { leftOf, leftText } from './countdown.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each([
  [3 * HOUR + 41 * MINUTE + 12 * SECOND, 'in 3 h 41 min'],
  [26 * HOUR, 'in 26 h 0 min'],
  [HOUR - 1, 'in 59 min'],
  [MINUTE, 'in 1 min'],
  [MINUTE - 1, 'in 60 s'],
  [SECOND + 1, 'in 2 s'],
  [1, 'in 1 s'],
  [0, 'now'],
  [-HOUR, 'now'],
])('%i ms before a draw: %s', (left, text) => {
  expect(leftText(leftOf(left))).toBe(text)
})

test('seconds are told in the last minute only', () => {
  expect(leftOf(MINUTE)).toEqual({ hours: 0, minutes: 1, seconds: null })
  expect(leftOf(MINUTE - SECOND)).toEqual({ hours: 0, minutes: 0, seconds: 59 })
})
