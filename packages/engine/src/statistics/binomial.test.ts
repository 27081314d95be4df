import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomialCdf, binomialPmf, binomialSf, binomialTwoSided } from './binomial.ts'

// Values computed with SciPy 1.10, except those at the mean of 600,000 and 2,400,000 trials, where SciPy
// is wrong from the 11th digit. They were summed with 60 digits.
test.each([
  [4, 100, 0.1, 0.9762889173365231],
  [10, 100, 0.1, 0.41684448773350813],
  [25, 100, 0.1, 4.0998837116850915e-6],
  [940, 10_000, 0.1, 0.977075431975234],
  [1_090, 10_000, 0.1, 0.0014314220568968964],
  [4_300, 40_000, 0.1, 3.588324372675106e-7],
  [59_070, 600_000, 0.1, 0.9999694598099784],
  [60_000, 600_000, 0.1, 0.4989127119679738],
  [61_161, 600_000, 0.1, 3.1036098637722333e-7],
  [1, 10_000, 0.0001, 0.2642411173505187],
  [5, 10_000, 0.0001, 0.0005935718512389861],
  [24, 20_000, 0.001, 0.15666108392234987],
  [42, 20_000, 0.001, 5.35462449498315e-6],
  [240_000, 2_400_000, 0.1, 0.4994563551160944],
  [242_323, 2_400_000, 0.1, 2.9797992922881174e-7],
])('more than %i of %i at %d: %d', (k, n, p, probability) => {
  expect(Math.abs(binomialSf(k, n, p) - probability)).toBeLessThanOrEqual(1e-12)
  expect(Math.abs(binomialSf(k, n, p) / probability - 1)).toBeLessThanOrEqual(1e-9)
})

const anyCase = fc
  .tuple(fc.nat(400), fc.double({ min: 0, max: 1, noNaN: true }))
  .chain(([n, p]) => fc.tuple(fc.integer({ min: -1, max: n + 1 }), fc.constant(n), fc.constant(p)))

test('the tails are the sums of the probabilities', () => {
  fc.assert(
    fc.property(anyCase, ([k, n, p]) => {
      const all = Array.from({ length: n + 1 }, (_, j) => binomialPmf(j, n, p))
      const below = all.slice(0, Math.max(0, k + 1)).reduce((sum, q) => sum + q, 0)
      expect(Math.abs(binomialCdf(k, n, p) - below)).toBeLessThan(1e-12)
      expect(Math.abs(binomialSf(k, n, p) - (1 - below))).toBeLessThan(1e-12)
    }),
  )
})

test('the two-sided p is twice the smaller tail, at most 1', () => {
  fc.assert(
    fc.property(anyCase, ([k, n, p]) => {
      const smaller = Math.min(binomialCdf(k, n, p), binomialSf(k - 1, n, p))
      expect(binomialTwoSided(k, n, p)).toBeCloseTo(Math.min(1, 2 * smaller), 12)
    }),
  )
})

test('it rejects at most at the rate of its level', () => {
  const n = 500
  for (const level of [0.05, 0.01]) {
    const rejected = Array.from({ length: n + 1 }, (_, k) => k)
      .filter((k) => binomialTwoSided(k, n, 0.1) < level)
      .reduce((sum, k) => sum + binomialPmf(k, n, 0.1), 0)
    expect(rejected).toBeLessThanOrEqual(level)
    expect(rejected).toBeGreaterThan(level / 2)
  }
})

test('an impossible count has probability 0, a certain one 1', () => {
  expect([0, 1].map((p) => binomialPmf(0, 3, p))).toEqual([1, 0])
  expect([0, 1].map((p) => binomialCdf(2, 3, p))).toEqual([1, 0])
  expect([0, 1].map((p) => binomialSf(2, 3, p))).toEqual([0, 1])
  expect([-1, 4].map((k) => binomialPmf(k, 3, 0.5))).toEqual([0, 0])
  expect([-1, 3, 4].map((k) => binomialCdf(k, 3, 0.5))).toEqual([0, 1, 1])
  expect([-1, 3, 4].map((k) => binomialSf(k, 3, 0.5))).toEqual([1, 0, 0])
})

test('invalid counts and probabilities are refused', () => {
  for (const [k, n, p] of [
    [0.5, 3, 0.1],
    [1, -1, 0.1],
    [1, 2.5, 0.1],
    [1, 3, -0.1],
    [1, 3, Number.NaN],
  ] as const)
    for (const of of [binomialPmf, binomialCdf, binomialSf, binomialTwoSided])
      expect(() => of(k, n, p)).toThrow('no binomial probability')
})
