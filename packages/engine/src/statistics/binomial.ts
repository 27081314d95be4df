import { regularizedBeta } from './incomplete-beta.ts'
import { binomialDensity } from './saddle-point.ts'

/**
 * The binomial distribution of k successes in n independent trials of probability p, exact in both tails
 * at any n, |error| ≤ 1e-12. Each function takes whole k and n ≥ 0 and 0 ≤ p ≤ 1, and throws a RangeError
 * otherwise.
 */

/** P(X = k). */
export const binomialPmf = (k: number, n: number, p: number): number => {
  check(k, n, p)
  if (k < 0 || k > n) return 0
  if (p === 0 || p === 1) return k === n * p ? 1 : 0
  return binomialDensity(k, n, p, 1 - p)
}

/** P(X ≤ k). */
export const binomialCdf = (k: number, n: number, p: number): number => {
  check(k, n, p)
  if (k < 0) return 0
  return k >= n ? 1 : regularizedBeta(n - k, k + 1, 1 - p, p)
}

/** P(X > k), the upper tail; P(X ≥ k) is `binomialSf(k − 1, …)`. */
export const binomialSf = (k: number, n: number, p: number): number => {
  check(k, n, p)
  if (k < 0) return 1
  return k >= n ? 0 : regularizedBeta(k + 1, n - k, p)
}

/**
 * The exact two-sided p of k: twice the smaller of P(X ≤ k) and P(X ≥ k), at most 1. It agrees with the
 * Clopper–Pearson interval: p < .05 if the 95 % interval excludes `p`.
 */
export const binomialTwoSided = (k: number, n: number, p: number): number => {
  // The median is within 1 of the mean, so k's own side is the smaller one, or both exceed one half.
  const tail = k > n * p ? binomialSf(k - 1, n, p) : binomialCdf(k, n, p)
  return Math.min(1, 2 * tail)
}

const check = (k: number, n: number, p: number): void => {
  if (!Number.isInteger(k) || !Number.isInteger(n) || n < 0 || !(p >= 0 && p <= 1))
    throw new RangeError(`no binomial probability of ${k} in ${n} at ${p}`)
}
