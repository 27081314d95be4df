import type { DrawSeries } from '../../series.ts'
import { chiSquareStatistic } from '../chi-square.ts'
import { chiSquareOutcome } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { LEAST_EXPECTED, POSITION_NAMES, POSITIONS } from './outcome.ts'

/**
 * Whether a digit depends on the one drawn before it, at each position: Pearson's χ² of independence in
 * the 10 × 10 table of pairs, 81 df, against the observed frequencies of the digits. Unequal frequencies
 * of digits are therefore not a dependence. The last draw is paired with the first. Needs 500 draws, and
 * every digit in every position.
 *
 * Source: T. W. Anderson and L. A. Goodman, Ann. Math. Statist. 28 (1957).
 */
export const serialTests = ({ series, positions, draws }: History): Outcome[] => {
  if (draws / 100 < LEAST_EXPECTED || positions.includes(0)) return []
  return POSITIONS.map((position) => {
    const label = {
      id: `serial-${position + 1}`,
      name: `Serial test, ${POSITION_NAMES[position]} position`,
      plain: `Does the ${POSITION_NAMES[position]} digit depend on the one in the draw before?`,
    }
    const digits = positions.subarray(10 * position, 10 * position + 10)
    const expected = (pair: number): number =>
      ((digits[Math.floor(pair / 10)] ?? 0) * (digits[pair % 10] ?? 0)) / draws
    const statistic = chiSquareStatistic(countPairs(series, position), expected)
    return chiSquareOutcome(label, statistic, 81, draws)
  })
}

/** By the previous and the current digit: `10 · before + now`. */
const countPairs = ({ digits, length }: DrawSeries, position: number): Uint32Array => {
  const pairs = new Uint32Array(100)
  let before = digits[4 * (length - 1) + position] ?? 0
  for (let t = 0; t < length; t++) {
    const now = digits[4 * t + position] ?? 0
    const pair = 10 * before + now
    pairs[pair] = (pairs[pair] ?? 0) + 1
    before = now
  }
  return pairs
}
