import { chiSquareSf, chiSquareStatistic } from '../chi-square.ts'
import type { Label, Outcome } from './outcome.ts'
import { LEAST_EXPECTED } from './outcome.ts'

/** Pearson's χ² test of counts against the expected ones, `df` given. */
export const chiSquareOutcome = (
  label: Label,
  statistic: number,
  df: number,
  n: number,
): Outcome => ({ ...label, statistic, df, n, p: chiSquareSf(Math.max(0, statistic), df) })

/** Tests n counts in equally likely cells. Null if a cell's expected count is too small. */
export const uniformityTest = (label: Label, counts: ArrayLike<number>, n: number): Outcome[] => {
  const expected = n / counts.length
  if (expected < LEAST_EXPECTED) return []
  const statistic = chiSquareStatistic(counts, () => expected)
  return [chiSquareOutcome(label, statistic, counts.length - 1, n)]
}

/**
 * Tests n counts against probabilities that sum to 1. Neighbouring cells are merged from the left until
 * each expects 5. Null if fewer than two are left.
 */
export const goodnessOfFit = (
  label: Label,
  counts: ArrayLike<number>,
  probabilities: readonly number[],
  n: number,
): Outcome[] => {
  const { observed, expected } = pool(
    Array.from(counts),
    probabilities.map((p) => p * n),
  )
  const df = observed.length - 1
  if (df < 1) return []
  return [
    chiSquareOutcome(
      label,
      chiSquareStatistic(observed, (i) => expected[i] ?? 0),
      df,
      n,
    ),
  ]
}

type Cells = { readonly observed: number[]; readonly expected: number[] }

const pool = (counts: readonly number[], means: readonly number[]): Cells => {
  const cells: Cells = { observed: [], expected: [] }
  let [count, mean, left] = [0, 0, means.reduce((sum, more) => sum + more, 0)]
  means.forEach((more, i) => {
    count += counts[i] ?? 0
    mean += more
    left -= more
    // A small rest at the end is merged with the last large cell.
    const isLast = i === means.length - 1
    if (!isLast && (mean < LEAST_EXPECTED || left < LEAST_EXPECTED)) return
    cells.observed.push(count)
    cells.expected.push(mean)
    count = 0
    mean = 0
  })
  return cells
}
