import { upperGamma } from './incomplete-gamma.ts'

/** The probability that a standard normal variable exceeds z, |error| ≤ 1e-12, tails included. */
export const normalSf = (z: number): number =>
  z < 0 ? 1 - normalSf(-z) : upperGamma(0.5, (z * z) / 2) / 2

/** The two-sided p of a z: the probability of one at least as far from 0. */
export const normalTwoSided = (z: number): number => 2 * normalSf(Math.abs(z))

/**
 * The z that a standard normal variable stays below with probability p: .975 → 1.959964.
 * A RangeError unless 0 < p < 1.
 *
 * Source: Abramowitz and Stegun 26.2.23 (error below 4.5e-4), then Halley's method.
 */
export const normalQuantile = (p: number): number => {
  if (!(p > 0 && p < 1)) throw new RangeError(`not a probability between 0 and 1: ${p}`)
  if (p < 0.5) return -upperQuantile(p)
  return upperQuantile(1 - p)
}

/** The z exceeded with a probability of at most one half. */
const upperQuantile = (tail: number): number => {
  let z = firstGuess(tail)
  for (let step = 0; step < 3; step++) {
    const newton = (normalSf(z) - tail) / density(z)
    z += newton / (1 - (z * newton) / 2)
  }
  return z
}

const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

const firstGuess = (tail: number): number => {
  const t = Math.sqrt(-2 * Math.log(tail))
  const above = 2.515517 + t * (0.802853 + t * 0.010328)
  const below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
  return t - above / below
}
