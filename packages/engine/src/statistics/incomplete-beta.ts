import { continuedFraction } from './continued-fraction.ts'
import { quantileOf } from './quantile.ts'
import { binomialDensity } from './saddle-point.ts'

/**
 * I_x(a, b), the regularised incomplete beta function: the probability that a beta variable of
 * shapes a and b is at most x. A RangeError unless a, b > 0 and 0 ≤ x ≤ 1.
 * @param y 1 − x, if the caller knows it with more digits than the subtraction keeps
 *
 * Source: NIST Digital Library of Mathematical Functions, 8.17.22, on the side where it converges
 * in about √max(a, b) terms.
 */
export const regularizedBeta = (a: number, b: number, x: number, y = 1 - x): number => {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1))
    throw new RangeError(`no incomplete beta function at ${a}, ${b}, ${x}`)
  if (x === 0 || y === 0) return x === 0 ? 0 : 1
  return isLowerTail(a, b, x) ? lowerTail(a, b, x, y) : 1 - lowerTail(b, a, y, x)
}

/** The x at which I_x(a, b) = p. A RangeError unless 0 ≤ p ≤ 1 and a, b > 0. */
export const betaQuantile = (p: number, a: number, b: number): number => {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`not a probability: ${p}`)
  return quantileOf((x) => regularizedBeta(a, b, x), p, 0, 1)
}

const isLowerTail = (a: number, b: number, x: number): boolean => x <= (a + 1) / (a + b + 2)

const lowerTail = (a: number, b: number, x: number, y: number): number => {
  const scale = (binomialDensity(a, a + b, x, y) * b) / (a + b)
  const coefficient = (n: number): number => (n === 1 ? 1 : x * partOf(a, b, n - 1))
  return scale * continuedFraction(coefficient, () => 1)
}

/** The nth coefficient of the fraction, without its x. */
const partOf = (a: number, b: number, n: number): number => {
  const m = Math.floor(n / 2)
  return n % 2 === 0
    ? (m * (b - m)) / ((a + n - 1) * (a + n))
    : -((a + m) * (a + b + m)) / ((a + n - 1) * (a + n))
}
