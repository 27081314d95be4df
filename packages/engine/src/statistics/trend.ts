import type { DrawCounts } from './counts.ts'
import { BOX_KEYS, NUMBERS, WAYS_OF_BOX } from './number-tables.ts'
import { shrinkageOf, shrunkInterval, shrunkRate } from './shrinkage.ts'

/**
 * A pair ('12--', '--34') or a box ('0678') that was drawn more often than chance expects. `trend`, `low`
 * and `high` are shares above it (.1 is 10 % more), shrunk towards 0 because such counts vary by chance.
 */
export type Trend = {
  readonly key: string
  readonly observed: number
  readonly expected: number
  readonly trend: number
  readonly low: number
  readonly high: number
}

/**
 * The front and back pairs that exceed chance most, at most `shown`; none without draws. Single numbers
 * are too rare to have a trend: in 10,000 draws each is expected once.
 */
export const pairTrends = (counts: DrawCounts, shown = 5): Trend[] => {
  const pairs = [...counts.frontPairs, ...counts.backPairs]
  const expected = pairs.map(() => counts.draws / 100)
  return trendsOf(pairs, expected, pairKey, shown)
}

/** The boxes that exceed chance most, at most `shown`; none without draws. */
export const boxTrends = (counts: DrawCounts, shown = 5): Trend[] => {
  const expected = Array.from(WAYS_OF_BOX, (ways) => (counts.draws * ways) / NUMBERS)
  return trendsOf(Array.from(counts.boxes), expected, (box) => BOX_KEYS[box] ?? '', shown)
}

const pairKey = (pair: number): string => {
  const digits = String(pair % 100).padStart(2, '0')
  return pair < 100 ? `${digits}--` : `--${digits}`
}

const trendsOf = (
  observed: readonly number[],
  expected: readonly number[],
  keyOf: (cell: number) => string,
  shown: number,
): Trend[] => {
  if (!expected.every((mean) => mean > 0)) return []
  const alpha = shrinkageOf(observed, expected)
  return observed
    .map((count, cell) => ({ cell, rate: shrunkRate(count, expected[cell] ?? 0, alpha) }))
    .sort((a, b) => b.rate - a.rate)
    .slice(0, shown)
    .map(({ cell, rate }) => {
      const [seen, mean] = [observed[cell] ?? 0, expected[cell] ?? 0]
      const { low, high } = shrunkInterval(seen, mean, alpha)
      return {
        key: keyOf(cell),
        observed: seen,
        expected: mean,
        trend: rate - 1,
        low: low - 1,
        high: high - 1,
      }
    })
}
