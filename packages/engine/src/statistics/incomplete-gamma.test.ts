import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gammaQuantile, lowerGamma, upperGamma } from './incomplete-gamma.ts'

const shape = fc.double({ min: 1e-3, max: 5e4, noNaN: true })
const share = fc.double({ min: 0, max: 3, noNaN: true })

test('both tails sum to 1; one rises and the other falls', () => {
  fc.assert(
    fc.property(shape, share, (a, times) => {
      const x = a * times
      expect(lowerGamma(a, x) + upperGamma(a, x)).toBeCloseTo(1, 14)
      expect(lowerGamma(a, x * 1.01)).toBeGreaterThanOrEqual(lowerGamma(a, x))
    }),
  )
})

test('shape 1 is the exponential distribution, shape n the Poisson sum', () => {
  for (const x of [0.01, 1, 3, 50]) expect(upperGamma(1, x)).toBeCloseTo(Math.exp(-x), 15)
  const poisson = [0, 1, 2].reduce((sum, k) => sum + (Math.exp(-2.5) * 2.5 ** k) / (k || 1), 0)
  expect(upperGamma(3, 2.5)).toBeCloseTo(poisson, 14)
})

test('the ends are 0 and 1', () => {
  expect([lowerGamma(2, 0), upperGamma(2, 0)]).toEqual([0, 1])
  expect([lowerGamma(2, Infinity), upperGamma(2, Infinity)]).toEqual([1, 0])
})

test('the quantile is the inverse of the function', () => {
  for (const a of [0.2, 1, 50, 5_000])
    for (const p of [1e-6, 0.025, 0.5, 0.975])
      expect(lowerGamma(a, gammaQuantile(p, a))).toBeCloseTo(p, 12)
  expect(gammaQuantile(0, 3)).toBeCloseTo(0, 300)
})

test('arguments outside its range are refused', () => {
  expect(() => lowerGamma(0, 1)).toThrow(RangeError)
  expect(() => upperGamma(1, -1)).toThrow(RangeError)
  expect(() => lowerGamma(Infinity, 1)).toThrow(RangeError)
  expect(() => lowerGamma(1, Number.NaN)).toThrow(RangeError)
  expect(() => upperGamma(Number.NaN, 1)).toThrow(RangeError)
  for (const p of [-0.1, 1, Number.NaN]) expect(() => gammaQuantile(p, 1)).toThrow(RangeError)
})
