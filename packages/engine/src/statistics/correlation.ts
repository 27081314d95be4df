import { digitsOfNumber } from '../series.ts'
import { binomialTwoSided } from './binomial.ts'
import type { DrawCounts } from './counts.ts'

/** How many digits of a number were drawn in their places; `expected` is the count by chance. */
export type Correlation = {
  readonly matches: number
  readonly expected: number
  /** −1/3 to 3; 0 is chance. */
  readonly phi: number
  /** Exact, two-sided. */
  readonly p: number
}

/**
 * The correlation φ of a number with all draws, place by place: of 4N digits drawn, those equal to the
 * number's digit in the same place, against the Binomial(4N, 1/10) of a fair game. φ is their z divided
 * by √(4N). Null without draws. Throws a RangeError unless `number` is 0 to 9999.
 */
export const correlation = (counts: DrawCounts, number: number): Correlation | null => {
  const matches = digitsOfNumber(number).reduce<number>(
    (sum, digit, position) => sum + (counts.positions[10 * position + digit] ?? 0),
    0,
  )
  const digits = 4 * counts.draws
  if (digits === 0) return null
  const expected = digits / 10
  const phi = (matches - expected) / Math.sqrt(0.09 * digits) / Math.sqrt(digits)
  return { matches, expected, phi, p: binomialTwoSided(matches, digits, 0.1) }
}
