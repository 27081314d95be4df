import type { DrawCounts } from './counts.ts'
import type { HitRate } from './hit-rate.ts'
import { hitRate } from './hit-rate.ts'
import { BOX_OF, DIGITS, NUMBERS, requireNumber, WAYS_OF_BOX } from './number-tables.ts'

/** A number compared with all draws of a game. */
export type Comparison = {
  readonly draws: number
  /** The number itself was drawn: its rate is the historical win rate. */
  readonly exact: HitRate
  /** Two or three of its digits were drawn in their places. */
  readonly partial: HitRate
  /** Its digits were drawn, in any order. */
  readonly box: HitRate
  /** Draws by how many of the number's digits were in their places, 0 to 4. */
  readonly byPlaces: readonly number[]
}

/** P(2 or 3 of 4 places are right) = 6·.1²·.9² + 4·.1³·.9. */
const PARTIAL_CHANCE = 0.0522

/** Compares a number with all draws. A RangeError unless `number` is 0 to 9999. */
export const compareWithDraws = (counts: DrawCounts, number: number): Comparison => {
  requireNumber(number)
  const { draws } = counts
  const byPlaces = countByPlaces(counts.numbers, number)
  const [, , two = 0, three = 0, four = 0] = byPlaces
  const box = BOX_OF[number] ?? 0
  return {
    draws,
    exact: hitRate(four, draws, 1 / NUMBERS),
    partial: hitRate(two + three, draws, PARTIAL_CHANCE),
    box: hitRate(counts.boxes[box] ?? 0, draws, (WAYS_OF_BOX[box] ?? 0) / NUMBERS),
    byPlaces,
  }
}

/** Loops over the 10,000 numbers, not over the draws, which may be many more. */
const countByPlaces = (numbers: Uint32Array, number: number): number[] => {
  const [a, b, c, d] = DIGITS.subarray(4 * number, 4 * number + 4)
  const byPlaces = [0, 0, 0, 0, 0]
  for (let other = 0; other < NUMBERS; other++) {
    const at = 4 * other
    const places =
      (DIGITS[at] === a ? 1 : 0) +
      (DIGITS[at + 1] === b ? 1 : 0) +
      (DIGITS[at + 2] === c ? 1 : 0) +
      (DIGITS[at + 3] === d ? 1 : 0)
    byPlaces[places] = (byPlaces[places] ?? 0) + (numbers[other] ?? 0)
  }
  return byPlaces
}
