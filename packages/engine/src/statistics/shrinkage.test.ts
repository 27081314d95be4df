import { expect, test } from 'vitest'
import { lowerGamma } from './incomplete-gamma.ts'
import { shrinkageOf, shrunkInterval, shrunkRate } from './shrinkage.ts'

const same = (value: number, cells: number) => Array.from({ length: cells }, () => value)

test('counts that vary like fair ones, or less, are shrunk by the precision of 100 cells', () => {
  expect(shrinkageOf(same(50, 100), same(50, 100))).toBeCloseTo(Math.sqrt((100 * 2_500) / 2), 9)
})

test('counts that vary more give the variance of their rates', () => {
  // Rates of .5 and 1.5 have a variance of .25; the counts are exactly their means.
  const observed = same(0, 100).map((_, i) => (i % 2 === 0 ? 500 : 1_500))
  expect(1 / shrinkageOf(observed, same(1_000, 100))).toBeCloseTo(0.25 - 1 / 1_000, 12)
})

test('a rate is between the observed rate and chance', () => {
  expect(shrunkRate(60, 50, 50)).toBe(1.1)
  expect(shrunkRate(60, 50, 0)).toBe(1.2)
  expect(shrunkRate(0, 50, 1e9)).toBeCloseTo(1, 6)
})

test('its interval holds 95 % of the posterior', () => {
  const { low, high } = shrunkInterval(60, 50, 50)
  expect(lowerGamma(110, 100 * low)).toBeCloseTo(0.025, 12)
  expect(lowerGamma(110, 100 * high)).toBeCloseTo(0.975, 12)
  expect(shrunkInterval(60, 50, 50, 0.5).high).toBeLessThan(high)
})

test('an expected count of 0 is refused', () => {
  expect(() => shrinkageOf([1], [0])).toThrow('not an expected count')
})
