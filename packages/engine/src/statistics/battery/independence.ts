import { chiSquareStatistic } from '../chi-square.ts'
import { DIGITS, NUMBERS } from '../number-tables.ts'
import { chiSquareOutcome } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { LEAST_EXPECTED, POSITION_NAMES, POSITIONS } from './outcome.ts'

/**
 * Whether two places of one draw are independent, for each of the six pairs of places: Pearson's χ² of
 * their 10 × 10 table, 81 df. Needs 500 draws, and every digit in every place.
 */
export const independenceTests = (history: History): Outcome[] => {
  const { positions, draws } = history
  if (draws / 100 < LEAST_EXPECTED || positions.includes(0)) return []
  return POSITIONS.flatMap((a) =>
    POSITIONS.filter((b) => b > a).map((b) => {
      const [one, other] = [POSITION_NAMES[a], POSITION_NAMES[b]]
      const label = {
        id: `independence-${a + 1}-${b + 1}`,
        name: `Independence of ${one} and ${other} position`,
        plain: `Does the ${other} digit of a draw depend on its ${one}?`,
      }
      const expected = (cell: number): number => {
        const [digit, paired] = [Math.floor(cell / 10), cell % 10]
        return ((positions[10 * a + digit] ?? 0) * (positions[10 * b + paired] ?? 0)) / draws
      }
      const statistic = chiSquareStatistic(crossTable(history.numbers, a, b), expected)
      return chiSquareOutcome(label, statistic, 81, draws)
    }),
  )
}

/** Draws by the digits of two places: `10 · digit + other`. */
const crossTable = (numbers: Uint32Array, a: number, b: number): Uint32Array => {
  const table = new Uint32Array(100)
  for (let number = 0; number < NUMBERS; number++) {
    const cell = 10 * (DIGITS[4 * number + a] ?? 0) + (DIGITS[4 * number + b] ?? 0)
    table[cell] = (table[cell] ?? 0) + (numbers[number] ?? 0)
  }
  return table
}
