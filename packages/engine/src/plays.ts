import { add, type Digit, isNumbers, parseDigits, PLACES } from './digits.ts'
import { STRAIGHT_ODDS } from './odds.ts'

/** The ways to play a four-digit number, by id. */
export type Play =
  | 'straight'
  | 'box'
  | 'straight-box'
  | 'combo'
  | 'front-pair'
  | 'back-pair'
  | 'one-off'

/** The chance of a play: `ways` of the 10,000 numbers win a prize, 1 in `oneIn`, for `bets` stakes. */
export type PlayOdds = { readonly ways: number; readonly oneIn: number; readonly bets: number }

/** The plays, in the order in which pages explain them. */
export const PLAYS = [
  'straight',
  'box',
  'straight-box',
  'combo',
  'front-pair',
  'back-pair',
  'one-off',
] as const satisfies readonly Play[]

/** Display names. */
export const PLAY_NAMES: Readonly<Record<Play, string>> = {
  straight: 'Straight',
  box: 'Box',
  'straight-box': 'Straight/Box',
  combo: 'Combo',
  'front-pair': 'Front Pair',
  'back-pair': 'Back Pair',
  'one-off': '1-Off',
}

/**
 * What a play on a number wins with, distinct and ascending: numbers, or for the two pairs one
 * pattern with '-' for any digit ('12--').
 * - straight: the number itself.
 * - box, straight/box, combo: every order of it. Straight/box stakes half on the exact order;
 *   combo is one straight play on every order.
 * - front and back pair: the first or the last two digits, in place.
 * - 1-off: every place equal or one step up or down, with 9 and 0 neighbours: 81 numbers.
 *
 * A RangeError unless `numbers` is four digits.
 */
export const coveredNumbers = (play: Play, numbers: string): string[] => {
  if (!isNumbers(numbers)) throw new RangeError(`not a four-digit number: ${numbers}`)
  return COVERED[play](numbers)
}

/** Whether a draw wins a play on a number. A RangeError unless `numbers` is four digits. */
export const isCovered = (play: Play, numbers: string, drawn: string): boolean =>
  isNumbers(drawn) && coveredNumbers(play, numbers).some((pattern) => fits(pattern, drawn))

/**
 * The odds that a play on a number wins any of its prizes, and its cost in stakes: a combo costs as many
 * bets as the number has orders, all others cost one. Throws a RangeError unless `numbers` is four
 * digits.
 */
export const playOdds = (play: Play, numbers: string): PlayOdds => {
  const covered = coveredNumbers(play, numbers)
  const ways = covered.reduce((sum, pattern) => sum + numbersIn(pattern), 0)
  return { ways, oneIn: STRAIGHT_ODDS / ways, bets: play === 'combo' ? ways : 1 }
}

/**
 * Every four-digit number that a pool of digits can make, distinct and ascending. Each element of
 * the pool is used at most once, so `[1, 1, 2, 3]` gives 1123 but not 1233. A pool of fewer than
 * four elements makes none.
 */
export const wheel = (digits: readonly Digit[]): string[] =>
  extend(
    '',
    digits.toSorted((a, b) => a - b),
  )

/**
 * The distinct orders of a number, ascending: as many as its box has ways. Throws a RangeError unless it
 * is four digits.
 */
export const permutations = (numbers: string): string[] => {
  if (!isNumbers(numbers)) throw new RangeError(`not a four-digit number: ${numbers}`)
  return wheel((parseDigits(numbers) ?? []).filter((d) => d !== null))
}

const oneOff = (numbers: string): string[] =>
  (parseDigits(numbers) ?? [])
    .map((d) => (d === null ? [] : [d, add(d, 1), add(d, -1)]))
    .reduce((made, place) => made.flatMap((start) => place.map((d) => `${start}${d}`)), [''])
    .sort()

const COVERED: Readonly<Record<Play, (numbers: string) => string[]>> = {
  straight: (numbers) => [numbers],
  box: permutations,
  'straight-box': permutations,
  combo: permutations,
  'front-pair': (numbers) => [`${numbers.slice(0, 2)}--`],
  'back-pair': (numbers) => [`--${numbers.slice(2)}`],
  'one-off': oneOff,
}

const fits = (pattern: string, drawn: string): boolean =>
  [...pattern].every((place, i) => place === '-' || place === drawn[i])

const numbersIn = (pattern: string): number => 10 ** [...pattern].filter((p) => p === '-').length

const extend = (prefix: string, pool: readonly Digit[]): string[] => {
  if (prefix.length === PLACES) return [prefix]
  return [...new Set(pool)].flatMap((d) => extend(`${prefix}${d}`, without(pool, d)))
}

const without = (pool: readonly Digit[], digit: Digit): Digit[] =>
  pool.toSpliced(pool.indexOf(digit), 1)
