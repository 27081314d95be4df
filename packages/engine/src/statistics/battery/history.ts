import type { DrawSeries } from '../../series.ts'
import { numberAt } from '../../series.ts'
import { DIGITS, NUMBERS } from '../number-tables.ts'

/** A series with the counts that several tests need. */
export type History = {
  readonly series: DrawSeries
  readonly draws: number
  /** Draws by number, 0 to 9999. */
  readonly numbers: Uint32Array
  /** Draws by position and digit: `10 · position + digit`. */
  readonly positions: Uint32Array
}

/** Counts a series by number, and by digit at each position. */
export const historyOf = (series: DrawSeries): History => {
  const numbers = new Uint32Array(NUMBERS)
  for (let t = 0; t < series.length; t++) {
    const number = numberAt(series, t)
    numbers[number] = (numbers[number] ?? 0) + 1
  }
  return { series, draws: series.length, numbers, positions: positionsOf(numbers) }
}

const positionsOf = (numbers: Uint32Array): Uint32Array => {
  const positions = new Uint32Array(40)
  for (let at = 0; at < DIGITS.length; at++) {
    const cell = 10 * (at % 4) + (DIGITS[at] ?? 0)
    positions[cell] = (positions[cell] ?? 0) + (numbers[at >> 2] ?? 0)
  }
  return positions
}
