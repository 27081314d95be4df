import { expect, test } from 'vitest'
import { digitsOfNumber } from '../series.ts'
import { entropy } from './entropy.ts'

test.each([
  [1234, 1],
  [1123, 0.75],
  [1212, 0.5],
  [1112, 0.4056390622295665],
  [1111, 0],
])('of %i it is %d', (number, expected) => {
  expect(entropy(digitsOfNumber(number))).toBeCloseTo(expected, 14)
})

test('the order of the digits does not matter', () => {
  expect(entropy(digitsOfNumber(121))).toBe(entropy(digitsOfNumber(2110)))
})
