import { binomialTwoSided } from './binomial.ts'
import { benjaminiHochberg } from './false-discovery.ts'

/** One count among several, compared with its expected count. */
export type CellTest = {
  readonly observed: number
  readonly expected: number
  /** Standard deviations above the expected count. */
  readonly z: number
  /** Exact binomial, two-sided. */
  readonly p: number
  /** Benjamini–Hochberg over all cells tested. */
  readonly q: number
}

/** With a q below this, a count is no longer only descriptive. */
export const Q_LEVEL = 0.05

/**
 * Tests each of several counts of `n` trials against a common probability `p0`. Without trials every
 * count is as expected. Errors as `binomialTwoSided`.
 */
export const testCells = (observed: ArrayLike<number>, n: number, p0: number): CellTest[] => {
  const counts = Array.from(observed)
  const p = counts.map((count) => binomialTwoSided(count, n, p0))
  const q = benjaminiHochberg(p)
  const expected = n * p0
  const sd = Math.sqrt(expected * (1 - p0)) || 1
  return counts.map((count, cell) => ({
    observed: count,
    expected,
    z: (count - expected) / sd,
    p: p[cell] ?? 1,
    q: q[cell] ?? 1,
  }))
}
