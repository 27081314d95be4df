import { betaQuantile } from './incomplete-beta.ts'
import { normalQuantile } from './normal.ts'

/** The bounds of an interval, low ≤ high. */
export type Interval = { readonly low: number; readonly high: number }

/** The level of intervals on screen. */
const USUAL_LEVEL = 0.95

/**
 * The Wilson score interval of a proportion of k in n: short, and on average close to its level. Throws a
 * RangeError unless k and n are whole, 0 ≤ k ≤ n, n > 0, and 0 < level < 1.
 *
 * Source: Wilson, JASA 22 (1927); Brown, Cai and DasGupta, Statistical Science 16 (2001).
 */
export const wilson = (k: number, n: number, level = USUAL_LEVEL): Interval => {
  check(k, n, level)
  const z = normalQuantile((1 + level) / 2)
  const share = k / n
  const centre = share + (z * z) / (2 * n)
  const half = z * Math.sqrt((share * (1 - share)) / n + (z / (2 * n)) ** 2)
  const scale = 1 + (z * z) / n
  return {
    low: k === 0 ? 0 : (centre - half) / scale,
    high: k === n ? 1 : (centre + half) / scale,
  }
}

/**
 * The exact interval of Clopper and Pearson: covers the true proportion at least at the rate of its
 * level. Errors as `wilson`.
 *
 * Source: Clopper and Pearson, Biometrika 26 (1934).
 */
export const clopperPearson = (k: number, n: number, level = USUAL_LEVEL): Interval => {
  check(k, n, level)
  const tail = (1 - level) / 2
  return {
    low: k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    // By symmetry, because 1 − tail would lose the digits of a small tail.
    high: k === n ? 1 : 1 - betaQuantile(tail, n - k, k + 1),
  }
}

const check = (k: number, n: number, level: number): void => {
  const isCount = Number.isInteger(k) && Number.isInteger(n) && k >= 0 && k <= n && n > 0
  if (!isCount) throw new RangeError(`not a count of successes in trials: ${k} in ${n}`)
  if (!(level > 0 && level < 1)) throw new RangeError(`not a level between 0 and 1: ${level}`)
}
