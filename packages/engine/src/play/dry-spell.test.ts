import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../learning/random.ts'
import { longestRunCdf, medianLongestRun } from './dry-spell.ts'

/** P(no run of losses longer than `longest`) by all 2ⁿ series. */
const byEnumeration = (longest: number, n: number, p: number): number => {
  let sum = 0
  for (let wins = 0; wins < 2 ** n; wins++) {
    let [run, most, chance] = [0, 0, 1]
    for (let trial = 0; trial < n; trial++) {
      const won = (wins >> trial) % 2 === 1
      chance *= won ? p : 1 - p
      run = won ? 0 : run + 1
      most = Math.max(most, run)
    }
    if (most <= longest) sum += chance
  }
  return sum
}

test('equals the sum over all series', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 10 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (longest, n, p) => {
        expect(longestRunCdf(longest, n, p)).toBeCloseTo(byEnumeration(longest, n, p), 10)
      },
    ),
    { numRuns: 60 },
  )
})

test('half of all simulated series have a dry spell up to the median', () => {
  const [n, p, series] = [2_000, 0.0024, 4_000]
  const median = medianLongestRun(n, p)
  const random = seeded(7)
  let atMost = 0
  for (let k = 0; k < series; k++) {
    let [run, most] = [0, 0]
    for (let day = 0; day < n; day++) {
      run = random() < p ? 0 : run + 1
      most = Math.max(most, run)
    }
    if (most <= median) atMost++
  }
  // Four standard errors of one half in 4,000 series are .032.
  expect(Math.abs(atMost / series - longestRunCdf(median, n, p))).toBeLessThan(0.032)
  expect(longestRunCdf(median, n, p)).toBeGreaterThanOrEqual(0.5)
  expect(longestRunCdf(median - 1, n, p)).toBeLessThan(0.5)
})

test('someone who mostly never wins has one spell of all days', () => {
  expect(medianLongestRun(3_653, 0.0001)).toBe(3_653)
  expect(medianLongestRun(0, 0.5)).toBe(0)
  expect(medianLongestRun(10, 1)).toBe(0)
})

test('refuses an invalid count or probability', () => {
  for (const [longest, n, p] of [
    [-1, 5, 0.5],
    [1.5, 5, 0.5],
    [1, -5, 0.5],
    [1, 5, 1.1],
    [1, 5, Number.NaN],
  ] as const)
    expect(() => longestRunCdf(longest, n, p)).toThrow(RangeError)
})
