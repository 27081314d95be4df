import type { DrawSeries } from '../../series.ts'
import { normalTwoSided } from '../normal.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { POSITION_NAMES, POSITIONS } from './outcome.ts'

/** From this number of draws on, the number of runs is almost normal. */
const LEAST_DRAWS = 50

/**
 * Whether high (5–9) and low (0–4) digits alternate too often or too rarely, at each position: the z of
 * the number of runs, given the number of high digits.
 *
 * Source: Wald and Wolfowitz, Ann. Math. Statist. 11 (1940).
 */
export const runsTests = ({ series, draws }: History): Outcome[] =>
  draws < LEAST_DRAWS
    ? []
    : POSITIONS.flatMap((position) => {
        const z = zOfRuns(countRuns(series, position), draws)
        if (z === null) return []
        return [
          {
            id: `runs-${position + 1}`,
            name: `Runs, ${POSITION_NAMES[position]} position`,
            plain: `Do high and low digits in the ${POSITION_NAMES[position]} position alternate as often as chance expects?`,
            statistic: z,
            n: draws,
            p: normalTwoSided(z),
          },
        ]
      })

type Runs = { readonly runs: number; readonly high: number }

const countRuns = ({ digits, length }: DrawSeries, position: number): Runs => {
  let [runs, high] = [0, 0]
  let before: boolean | null = null
  for (let t = 0; t < length; t++) {
    const isHigh = (digits[4 * t + position] ?? 0) > 4
    if (isHigh) high++
    if (isHigh !== before) runs++
    before = isHigh
  }
  return { runs, high }
}

/** Null if all digits were high, or all low. */
const zOfRuns = ({ runs, high }: Runs, draws: number): number | null => {
  const mean = 1 + (2 * high * (draws - high)) / draws
  const variance = ((mean - 1) * (mean - 2)) / (draws - 1)
  return variance > 0 ? (runs - mean) / Math.sqrt(variance) : null
}
