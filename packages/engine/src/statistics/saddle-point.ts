import { stirlingError } from './log-gamma.ts'

/**
 * The saddle-point expansion of C. Loader, Fast and Accurate Computation of Binomial Probabilities
 * (2000). It keeps the digits that exponentials of differences of log-gammas lose at large counts.
 */

/** x^k·e^(−x) / Γ(k + 1): the Poisson probability of k ≥ 0 (any real) at a mean x > 0. */
export const poissonDensity = (k: number, mean: number): number =>
  k === 0
    ? Math.exp(-mean)
    : Math.exp(-stirlingError(k) - deviance(k, mean)) / Math.sqrt(2 * Math.PI * k)

/**
 * Γ(n + 1) / (Γ(k + 1)·Γ(n − k + 1))·p^k·q^(n − k): the binomial probability of k in n (any reals, 0 ≤ k
 * ≤ n) where p + q = 1, both above 0. It takes both, because 1 − p loses the digits of a small p.
 */
export const binomialDensity = (k: number, n: number, p: number, q: number): number => {
  if (k === 0) return Math.exp(n * logComplement(p, q))
  if (k === n) return Math.exp(n * logComplement(q, p))
  const exponent =
    stirlingError(n) -
    stirlingError(k) -
    stirlingError(n - k) -
    deviance(k, n * p) -
    deviance(n - k, n * q)
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * k * (n - k)))
}

/** The series below has converged long before, because each term is at most a hundredth of the last. */
const MOST_TERMS = 100

/** k·ln(k / mean) + mean − k, without cancellation where k is near the mean. */
const deviance = (k: number, mean: number): number => {
  const ratio = (k - mean) / (k + mean)
  if (Math.abs(ratio) >= 0.1) return k * Math.log(k / mean) + mean - k
  let sum = (k - mean) * ratio
  let power = 2 * k * ratio
  let before = NaN
  for (let j = 3; sum !== before && j < MOST_TERMS; j += 2) {
    before = sum
    power *= ratio * ratio
    sum += power / j
  }
  return sum
}

/** ln(1 − p), from whichever of p and q = 1 − p is the smaller. */
const logComplement = (p: number, q: number): number => (p < 0.5 ? Math.log1p(-p) : Math.log(q))
