import { continuedFraction } from './continued-fraction.ts'
import { poissonDensity } from './saddle-point.ts'
import { quantileOf } from './quantile.ts'

/**
 * P(a, x), the regularised lower incomplete gamma function: the probability that a gamma variable
 * of shape `a` and scale 1 is at most x. A RangeError unless a > 0, finite, and x ≥ 0.
 *
 * Source: NIST Digital Library of Mathematical Functions, 8.11.4 (series) and 8.9.2 (fraction);
 * each is used where it converges in about √a terms and its result is the smaller tail.
 */
export const lowerGamma = (a: number, x: number): number => {
  check(a, x)
  return x < a + 1 ? seriesBelow(a, x) : 1 - fractionAbove(a, x)
}

/** Q(a, x) = 1 − P(a, x), the upper tail. Small values keep their digits. */
export const upperGamma = (a: number, x: number): number => {
  check(a, x)
  return x < a + 1 ? 1 - seriesBelow(a, x) : fractionAbove(a, x)
}

/** The x at which P(a, x) = p, for 0 ≤ p < 1. A RangeError for another p, or unless a > 0. */
export const gammaQuantile = (p: number, a: number): number => {
  if (!(p >= 0 && p < 1)) throw new RangeError(`not a probability below 1: ${p}`)
  check(a, 0)
  let high = a + 1
  while (lowerGamma(a, high) < p) high *= 2
  return quantileOf((x) => lowerGamma(a, x), p, 0, high)
}

const check = (a: number, x: number): void => {
  if (!(a > 0 && a < Infinity && x >= 0))
    throw new RangeError(`no incomplete gamma function at ${a}, ${x}`)
}

const seriesBelow = (a: number, x: number): number => {
  if (x === 0) return 0
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * Number.EPSILON; k++) {
    term *= x / (a + k)
    sum += term
  }
  return poissonDensity(a, x) * sum
}

const fractionAbove = (a: number, x: number): number => {
  if (x === Infinity) return 0
  const fraction = continuedFraction(
    (n) => (n === 1 ? 1 : -(n - 1) * (n - 1 - a)),
    (n) => x + 2 * n - 1 - a,
  )
  return poissonDensity(a, x) * a * fraction
}
