import { expect, test } from 'vitest'
import { digitsOfNumber } from '../series.ts'
import { complexity } from './complexity.ts'

test.each([
  [1111, 0],
  [1234, 10 / 3],
  [7294, 25 / 3],
  // A step followed by none is not a turn.
  [1122, (10 / 3) * (1 / 3 + 1 / 2)],
  [909, (10 / 3) * (1 / 3 + 1 / 2 + 1)],
])('of %i it is %d', (number, expected) => {
  expect(complexity(digitsOfNumber(number))).toBeCloseTo(expected, 14)
})

test('its range is 0 to 10', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => complexity(digitsOfNumber(n)))
  expect(Math.min(...all)).toBe(0)
  expect(Math.max(...all)).toBe(10)
})
