import { gammaQuantile } from './incomplete-gamma.ts'
import type { Interval } from './proportion-intervals.ts'

/**
 * Empirical Bayes for counts with known expected counts: counts kᵢ ~ Poisson(Eᵢ·θᵢ), their rates θᵢ ~
 * Gamma(mean 1, variance 1/α). The more the counts vary beyond chance, the smaller α is, and the less
 * each is shrunk towards 1.
 *
 * Source: Clayton and Kaldor, Biometrics 43 (1987).
 */

/**
 * α from the counts by the method of moments. 1/α is the variance of the rates, at least one standard
 * error of that of fair counts, so that short histories do not look fair with certainty and every
 * interval has a width. Throws a RangeError unless every expected count is above 0.
 */
export const shrinkageOf = (observed: ArrayLike<number>, expected: ArrayLike<number>): number => {
  let excess = 0
  let weight = 0
  for (let i = 0; i < observed.length; i++) {
    const mean = expected[i] ?? 0
    if (!(mean > 0)) throw new RangeError(`not an expected count: ${mean}`)
    excess += ((observed[i] ?? 0) - mean) ** 2 - mean
    weight += mean * mean
  }
  return 1 / Math.max(excess / weight, Math.sqrt(2 / weight))
}

/** The rate (k + α) / (E + α) of a count; chance is 1. */
export const shrunkRate = (observed: number, expected: number, alpha: number): number =>
  (observed + alpha) / (expected + alpha)

/** The central interval of that rate, Gamma(k + α) over E + α. */
export const shrunkInterval = (
  observed: number,
  expected: number,
  alpha: number,
  level = 0.95,
): Interval => {
  const bound = (p: number) => gammaQuantile(p, observed + alpha) / (expected + alpha)
  return { low: bound((1 - level) / 2), high: bound((1 + level) / 2) }
}
