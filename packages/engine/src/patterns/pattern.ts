import type { CompleteDigits } from '../digits.ts'
import { digitsOfNumber } from '../series.ts'
import { DIGITS, NUMBERS } from '../statistics/number-tables.ts'

/**
 * A property of a draw. With `lag` 0 it depends on the draw alone; with lag l ≥ 1 on its steps, place by
 * place, from the draw l before: (now − then) mod 10, again four digits. Patterns with a lag only use
 * steps, and no other relation of two draws, because the steps of a fair game are uniform after any draw.
 * So the count of any pattern in N fair draws is exactly binomial.
 */
export type Pattern = {
  readonly id: string
  readonly name: string
  /** One plain sentence. */
  readonly description: string
  readonly lag: number
  /** 1 for each number, or each four steps, with the pattern. */
  readonly shown: Uint8Array
  /** The same as an ascending list, because most patterns have few numbers. */
  readonly members: Uint16Array
  /** The probability of the pattern in a fair draw: the count above divided by 10,000. */
  readonly p0: number
}

/** The definition of a pattern: `shows` decides whether four digits, or four steps, have it. */
export type Definition = Pick<Pattern, 'id' | 'name' | 'description'> & {
  readonly lag?: number
  /** @param number the four digits, or steps, as a number, for definitions that look it up in a table */
  readonly shows: (digits: CompleteDigits, number: number) => boolean
}

const EVERY: readonly CompleteDigits[] = Array.from({ length: NUMBERS }, (_, n) =>
  digitsOfNumber(n),
)

/** Evaluates a definition for all 10,000. */
export const patternOf = ({ id, name, description, lag = 0, shows }: Definition): Pattern => {
  const shown = new Uint8Array(NUMBERS)
  const members: number[] = []
  EVERY.forEach((digits, number) => {
    if (!shows(digits, number)) return
    shown[number] = 1
    members.push(number)
  })
  const p0 = members.length / NUMBERS
  return { id, name, description, lag, shown, members: Uint16Array.from(members), p0 }
}

/** The steps from one number to another, as a number: from 1904 to 2003 → 1109 (1→2, 9→0, 0→0, 4→3). */
export const stepsBetween = (then: number, now: number): number => {
  let steps = 0
  for (let place = 0; place < 4; place++)
    steps =
      10 * steps + (((DIGITS[4 * now + place] ?? 0) - (DIGITS[4 * then + place] ?? 0) + 10) % 10)
  return steps
}

/**
 * Whether a number has a pattern.
 * @param then the number drawn `lag` draws before it; without it, a pattern with a lag is false
 */
export const showsPattern = (pattern: Pattern, number: number, then?: number): boolean => {
  if (pattern.lag === 0) return pattern.shown[number] === 1
  return then !== undefined && pattern.shown[stepsBetween(then, number)] === 1
}
