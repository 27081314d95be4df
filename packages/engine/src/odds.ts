import { boxKey, isNumbers } from './digits.ts'
import { arePrizesShared, prizeChartOf } from './prize-charts.ts'

/** A straight four-digit play wins once in this many draws; no method changes that. */
export const STRAIGHT_ODDS = 10_000

/** The shape of a number by its repeated digits: 1234, 1123, 1122, 1112, 1111. */
export type BoxType = 'single' | 'double' | 'double-double' | 'triple' | 'quad'

/** A box play has `ways` distinct orders and wins 1 in `oneIn`; `oneInRounded` is for display. */
export type BoxOdds = {
  readonly type: BoxType
  readonly ways: number
  readonly oneIn: number
  readonly oneInRounded: number
}

/** The distinct orders (ways) of a number of each type: 4! divided by the factorials of its repeats. */
export const BOX_WAYS: Readonly<Record<BoxType, number>> = {
  single: 24,
  double: 12,
  'double-double': 6,
  triple: 4,
  quad: 1,
}

/** How many of the 10,000 four-digit numbers are of each type. */
export const boxTypeCounts: Readonly<Record<BoxType, number>> = {
  single: 5_040,
  double: 4_320,
  'double-double': 270,
  triple: 360,
  quad: 10,
}

/** The box odds of a complete number. A RangeError unless `numbers` is four digits. */
export const boxOdds = (numbers: string): BoxOdds => {
  const type = boxTypeOf(numbers)
  const ways = BOX_WAYS[type]
  const oneIn = STRAIGHT_ODDS / ways
  return { type, ways, oneIn, oneInRounded: Math.round(oneIn) }
}

/**
 * Dollars paid for a $1 straight win by the state's prize chart. Where prizes are shared, this is only
 * about what they pay: ask `arePrizesShared`.
 * @param stateCode two capital letters; without it, the usual chart
 */
export const straightPrize = (stateCode = ''): number => prizeChartOf(stateCode).straight

/** The average return in dollars of each $1 played straight, by the state's prize chart. */
export const expectedReturn = (stateCode?: string): number =>
  straightPrize(stateCode) / STRAIGHT_ODDS

/** The odds of one number: straight 1 in `oneIn`, boxed by its type, and the return of each $1. */
export type PickOdds = {
  readonly straight: { readonly oneIn: number }
  readonly box: Omit<BoxOdds, 'oneInRounded'>
  /** Null where the winners share a pool: nobody knows it. */
  readonly expectedReturn: number | null
}

/**
 * The odds of a complete number. Throws a RangeError unless `numbers` is four digits.
 * @param stateCode as `expectedReturn` takes it
 */
export const pickOdds = (numbers: string, stateCode?: string): PickOdds => {
  const { type, ways, oneIn } = boxOdds(numbers)
  return {
    straight: { oneIn: STRAIGHT_ODDS },
    box: { type, ways, oneIn },
    expectedReturn: isShared(stateCode) ? null : expectedReturn(stateCode),
  }
}

const isShared = (stateCode?: string) => stateCode !== undefined && arePrizesShared(stateCode)

/**
 * The probability that at least one of the sets equals at least one of `draws` fair draws. Equal sets
 * count once, sets with an empty place never match. Throws a RangeError unless `draws` is a whole number
 * from 0.
 */
export const chanceOfMatch = (sets: readonly string[], draws: number): number => {
  if (!Number.isInteger(draws) || draws < 0) throw new RangeError(`not a count of draws: ${draws}`)
  if (draws === 0) return 0
  const chanceInOneDraw = new Set(sets.filter(isNumbers)).size / STRAIGHT_ODDS
  return -Math.expm1(draws * Math.log1p(-chanceInOneDraw))
}

/** P(at least one of four digits is in its exact position) by chance: 1 − .9⁴. */
export const atLeastOneDigitChance = 0.3439

const boxTypeOf = (numbers: string): BoxType => {
  if (!isNumbers(numbers)) throw new RangeError(`not a four-digit number: ${numbers}`)
  const runs = boxKey(numbers).match(/(.)\1*/g) ?? []
  const longest = Math.max(...runs.map((run) => run.length))
  if (longest === 4) return 'quad'
  if (longest === 3) return 'triple'
  if (longest === 1) return 'single'
  return runs.length === 2 ? 'double-double' : 'double'
}
