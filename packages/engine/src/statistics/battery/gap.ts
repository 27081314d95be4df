import type { DrawSeries } from '../../series.ts'
import { goodnessOfFit } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { POSITION_NAMES, POSITIONS } from './outcome.ts'

/** Longer gaps are one cell. */
const LONGEST = 30

const PROBABILITIES = [
  ...Array.from({ length: LONGEST }, (_, gap) => 0.1 * 0.9 ** gap),
  0.9 ** LONGEST,
]

/**
 * Whether the gaps until a digit is drawn again are as long as by chance, at each position: χ² of the
 * gaps of all ten digits against the geometric distribution.
 *
 * Source: Kendall and Babington Smith, J. R. Statist. Soc. 101 (1938); Knuth, The Art of Computer
 * Programming 2, 3.3.2 D.
 */
export const gapTests = ({ series }: History): Outcome[] =>
  POSITIONS.flatMap((position) => {
    const { gaps, n } = countGaps(series, position)
    const label = {
      id: `gap-${position + 1}`,
      name: `Gaps, ${POSITION_NAMES[position]} position`,
      plain: `Are the gaps between draws of a digit in the ${POSITION_NAMES[position]} position as long as chance would make them?`,
    }
    return goodnessOfFit(label, gaps, PROBABILITIES, n)
  })

/** The number of draws between equal digits, counted by length: from none (0) to 30 or more. */
const countGaps = ({ digits, length }: DrawSeries, position: number) => {
  const gaps = new Uint32Array(LONGEST + 1)
  const last = new Int32Array(10).fill(-1)
  let n = 0
  for (let t = 0; t < length; t++) {
    const digit = digits[4 * t + position] ?? 0
    const before = last[digit] ?? -1
    last[digit] = t
    if (before < 0) continue
    const gap = Math.min(LONGEST, t - before - 1)
    gaps[gap] = (gaps[gap] ?? 0) + 1
    n++
  }
  return { gaps, n }
}
