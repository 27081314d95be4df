import { expect, test } from 'vitest'
import { continuedFraction } from './continued-fraction.ts'

test('1 / (1 + 1 / (1 + …)) is the golden ratio minus 1', () => {
  expect(
    continuedFraction(
      () => 1,
      () => 1,
    ),
  ).toBeCloseTo((Math.sqrt(5) - 1) / 2, 14)
})

test('x / (1 + x²/(3 + 4x²/(5 + …))) is the arctangent', () => {
  const x = 0.7
  const fraction = continuedFraction(
    (n) => (n === 1 ? x : ((n - 1) * x) ** 2),
    (n) => 2 * n - 1,
  )
  expect(fraction).toBeCloseTo(Math.atan(x), 15)
})

test('one that does not converge is refused', () => {
  const swing = () =>
    continuedFraction(
      () => -1,
      () => 1,
    )
  expect(swing).toThrow('does not converge')
})
