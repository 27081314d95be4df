import { boxKey, isNumbers } from './digits.ts'
import { boxOdds, STRAIGHT_ODDS } from './odds.ts'
import { prizeChartOf } from './prize-charts.ts'

/** The two bets of a recorded ticket: exact order, or any order. */
export type Bet = 'straight' | 'box'

/** The bets in the order they are offered. */
export const BETS = ['straight', 'box'] as const satisfies readonly Bet[]

/**
 * Whether a number can be bet on this way: four equal digits have only one order, so there is no box bet.
 * Throws a RangeError unless `numbers` is four digits.
 */
export const isBettable = (bet: Bet, numbers: string): boolean =>
  bet === 'straight' || boxOdds(numbers).ways > 1

/** How many of the 10,000 numbers win a bet. A RangeError for four equal digits in a box. */
export const betWays = (bet: Bet, numbers: string): number => {
  const { ways } = boxOdds(numbers)
  if (bet === 'straight') return 1
  if (ways === 1) throw new RangeError(`${numbers} has one order: there is no box of it`)
  return ways
}

/**
 * Dollars that a $1 bet usually pays when it wins, by the state's prize chart. Where prizes are shared,
 * this is only about what they pay: ask `arePrizesShared`. Throws a RangeError for four equal digits in
 * a box.
 * @param stateCode two capital letters
 */
export const usualPrize = (bet: Bet, numbers: string, stateCode: string): number => {
  const { straight, box } = prizeChartOf(stateCode)
  const ways = betWays(bet, numbers)
  return bet === 'straight' ? straight : (box[ways] ?? straight / ways)
}

/**
 * The mean return of each $1 of a bet: 0.50 straight and 0.48 in a box, or 0.60 where the chart
 * pays more. The same for all numbers that can be bet on.
 */
export const usualReturn = (bet: Bet, stateCode: string): number =>
  (usualPrize(bet, ANY_NUMBER, stateCode) * betWays(bet, ANY_NUMBER)) / STRAIGHT_ODDS

/** Any number, because all have the same return. */
const ANY_NUMBER = '1234'

/** Whether a draw wins a bet on a number. Never with a draw that is not four digits. */
export const isHit = (bet: Bet, numbers: string, drawn: string): boolean => {
  if (!isNumbers(drawn)) return false
  return bet === 'straight' ? numbers === drawn : boxKey(numbers) === boxKey(drawn)
}
