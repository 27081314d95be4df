import type { DrawSeries } from '../../series.ts'
import { chiSquareStatistic } from '../chi-square.ts'
import { chiSquareOutcome } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { LEAST_EXPECTED, POSITION_NAMES, POSITIONS } from './outcome.ts'

/**
 * Good's serial test at lag 1, at each position: whether a digit depends on the one drawn before.
 * The χ² of the 100 pairs less that of the ten digits is χ² with 90 df; the last draw is paired
 * with the first. Needs 500 draws.
 *
 * Source: I. J. Good, The serial test for sampling numbers, Proc. Camb. Phil. Soc. 49 (1953).
 */
export const serialTests = ({ series, positions, draws }: History): Outcome[] =>
  draws / 100 < LEAST_EXPECTED
    ? []
    : POSITIONS.map((position) => {
        const label = {
          id: `serial-${position + 1}`,
          name: `Serial test, ${POSITION_NAMES[position]} place`,
          plain: `Does the ${POSITION_NAMES[position]} digit depend on that of the draw before?`,
        }
        const digits = positions.subarray(10 * position, 10 * position + 10)
        const statistic =
          chiSquareStatistic(countPairs(series, position), () => draws / 100) -
          chiSquareStatistic(digits, () => draws / 10)
        return chiSquareOutcome(label, statistic, 90, draws)
      })

/** By the digit before and the digit now: `10 · before + now`. */
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
