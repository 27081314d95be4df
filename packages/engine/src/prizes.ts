import { boxKey, isNumbers } from './digits.ts'
import { boxOdds, STRAIGHT_ODDS, straightPrize } from './odds.ts'

/** The two bets of a recorded ticket: exact order, or any order. */
export type Bet = 'straight' | 'box'

/** The bets in the order they are offered. */
export const BETS = ['straight', 'box'] as const satisfies readonly Bet[]

/**
 * Dollars that a $1 box win usually pays, by the ways of its number. Source: the prize charts that the
 * lotteries of four-digit games publish; a lottery's own chart may differ. They are 5,000 divided by the
 * ways, rounded down, so that a box returns 48 cents where a straight play returns 50.
 */
const USUAL_BOX_PRIZE: Readonly<Record<number, number>> = { 24: 200, 12: 400, 6: 800, 4: 1_200 }

/** The straight prize that the chart above goes with. */
const USUAL_STRAIGHT_PRIZE = 5_000

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
 * Dollars that a $1 bet usually pays when it wins. If a straight win pays other than 5,000, a box pays
 * that divided by its ways. Throws a RangeError for four equal digits in a box.
 * @param stateCode two capital letters
 */
export const usualPrize = (bet: Bet, numbers: string, stateCode: string): number => {
  const straight = straightPrize(stateCode)
  const ways = betWays(bet, numbers)
  if (bet === 'straight') return straight
  const charted = straight === USUAL_STRAIGHT_PRIZE ? USUAL_BOX_PRIZE[ways] : undefined
  return charted ?? straight / ways
}

/**
 * The mean return of each $1 of a bet: 0.50 straight and 0.48 in a box, or 0.60 in states where a
 * straight win pays 6,000. The same for all numbers that can be bet on.
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
