import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betaQuantile, regularizedBeta } from './incomplete-beta.ts'

const shape = fc.double({ min: 1e-2, max: 1e5, noNaN: true })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })

test('it is symmetric: I_x(a, b) = 1 − I_(1−x)(b, a)', () => {
  fc.assert(
    fc.property(shape, shape, fraction, (a, b, x) => {
      const sum = regularizedBeta(a, b, x) + regularizedBeta(b, a, 1 - x, x)
      expect(sum).toBeCloseTo(1, 12)
    }),
  )
})

test('it equals its closed forms: xᵃ, 1 − (1 − x)ᵇ, and the arcsine', () => {
  for (const x of [1e-9, 0.1, 0.5, 0.93]) {
    expect(regularizedBeta(3.5, 1, x)).toBeCloseTo(x ** 3.5, 14)
    expect(regularizedBeta(1, 40, x)).toBeCloseTo(-Math.expm1(40 * Math.log1p(-x)), 14)
    expect(regularizedBeta(0.5, 0.5, x)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 14)
  }
})

test('the quantile is the inverse of the function', () => {
  for (const [a, b] of [
    [1, 1],
    [0.5, 20],
    [60_500, 539_501],
  ] as const)
    for (const p of [1e-4, 0.025, 0.5, 0.99])
      expect(regularizedBeta(a, b, betaQuantile(p, a, b))).toBeCloseTo(p, 10)
})

test('arguments outside its range are refused', () => {
  for (const [a, b, x] of [
    [0, 1, 0.5],
    [1, -1, 0.5],
    [1, 1, 1.1],
    [1, 1, Number.NaN],
  ] as const)
    expect(() => regularizedBeta(a, b, x)).toThrow(RangeError)
  for (const p of [-0.1, 1.1]) expect(() => betaQuantile(p, 1, 1)).toThrow(RangeError)
})
