import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomialPmf, binomialTwoSided } from './binomial.ts'
import { clopperPearson, wilson } from './proportion-intervals.ts'

// Values computed with SciPy 1.10.
test.each([
  [0, 100, 0, 0.03621669264517641],
  [1, 1_000, 2.5317487491294045e-5, 0.005558924279826672],
  [5, 20_000, 8.117914280267083e-5, 0.0005833193489126621],
  [103, 1_000, 0.08485136534991759, 0.12352292640142576],
  [4_100, 40_000, 0.09954409772183385, 0.1055137448716206],
  [60_500, 600_000, 0.10007253426948075, 0.1015979890099594],
  [20, 20, 0.8315665290169146, 1],
])('of %i in %i, Clopper and Pearson: %d to %d', (k, n, low, high) => {
  const interval = clopperPearson(k, n)
  expect(Math.abs(interval.low - low)).toBeLessThanOrEqual(1e-12)
  expect(Math.abs(interval.high - high)).toBeLessThanOrEqual(1e-12)
})

test('of 15 in 148, Wilson (as Newcombe has it, Statist. Med. 17, 1998): .0624 to .1605; of none, from 0', () => {
  const { low, high } = wilson(15, 148)
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0624', '0.1605'])
  expect(wilson(0, 10).low).toBe(0)
  expect(wilson(10, 10).high).toBe(1)
})

const anyCount = fc
  .integer({ min: 1, max: 2_000 })
  .chain((n) => fc.tuple(fc.nat(n), fc.constant(n)))

test('they contain the observed share, and are wider at a higher level', () => {
  fc.assert(
    fc.property(anyCount, ([k, n]) => {
      for (const of of [wilson, clopperPearson]) {
        const [usual, wide] = [of(k, n), of(k, n, 0.999)]
        expect(usual.low).toBeLessThanOrEqual(k / n)
        expect(usual.high).toBeGreaterThanOrEqual(k / n)
        expect(wide.low).toBeLessThanOrEqual(usual.low)
        expect(wide.high).toBeGreaterThanOrEqual(usual.high)
      }
    }),
  )
})

test('the exact interval excludes what the exact two-sided test rejects', () => {
  fc.assert(
    fc.property(anyCount, ([k, n]) => {
      const { low, high } = clopperPearson(k, n)
      const isLeftOut = 0.1 < low || 0.1 > high
      expect(isLeftOut).toBe(binomialTwoSided(k, n, 0.1) < 0.05)
    }),
  )
})

test.each([
  ['Clopper and Pearson', clopperPearson, 0.95, 0.99],
  ['Wilson', wilson, 0.93, 0.97],
] as const)('%s cover .1 as often as they say', (_, of, least, most) => {
  const n = 400
  const covered = Array.from({ length: n + 1 }, (_, k) => k)
    .filter((k) => of(k, n).low <= 0.1 && 0.1 <= of(k, n).high)
    .reduce((sum, k) => sum + binomialPmf(k, n, 0.1), 0)
  expect(covered).toBeGreaterThanOrEqual(least)
  expect(covered).toBeLessThanOrEqual(most)
})

test('zero trials, more successes than trials, and an invalid level are refused', () => {
  for (const of of [wilson, clopperPearson]) {
    expect(() => of(0, 0)).toThrow('not a count')
    expect(() => of(5, 4)).toThrow('not a count')
    expect(() => of(0.5, 4)).toThrow('not a count')
    expect(() => of(-1, 4)).toThrow('not a count')
    expect(() => of(1, 4, 1)).toThrow('not a level')
  }
})
