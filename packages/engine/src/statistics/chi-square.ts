import { upperGamma } from './incomplete-gamma.ts'

/**
 * The probability that a χ² variable exceeds x, |error| ≤ 1e-12 up to 10,000 degrees of freedom.
 * A RangeError unless df > 0 and x ≥ 0.
 */
export const chiSquareSf = (x: number, df: number): number => upperGamma(df / 2, x / 2)

/** Pearson's Σ (observed − expected)² / expected over cells, every expected count above 0. */
export const chiSquareStatistic = (
  observed: ArrayLike<number>,
  expected: (cell: number) => number,
): number => {
  let sum = 0
  for (let cell = 0; cell < observed.length; cell++) {
    const mean = expected(cell)
    sum += ((observed[cell] ?? 0) - mean) ** 2 / mean
  }
  return sum
}
