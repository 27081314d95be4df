import { arePrizesShared } from './prize-charts.ts'
import type { Play } from './plays.ts'
import { isBettable, usualReturn } from './prizes.ts'

/**
 * The mean return in dollars of each $1 staked on a play; null if its prizes are not known. It is the
 * same for all numbers.
 * - straight, and combo, which is a straight play on every order: 0.50, or 0.60 where $1 pays $6,000.
 * - box: 0.48 by the usual chart, or 0.60; null for four equal digits, which have no box.
 * - straight/box, half of the stake on each: the mean of both.
 * - anything where winners share a pool: null, because the prize depends on it.
 * - front and back pair, 1-off: null, because prize charts differ by lottery.
 *
 * A RangeError unless `numbers` is four digits.
 * @param stateCode two capital letters
 */
export const playReturn = (play: Play, numbers: string, stateCode: string): number | null => {
  if (arePrizesShared(stateCode)) return null
  const hasBox = isBettable('box', numbers)
  if (play === 'straight' || play === 'combo') return usualReturn('straight', stateCode)
  if (!hasBox || play === 'front-pair' || play === 'back-pair' || play === 'one-off') return null
  const box = usualReturn('box', stateCode)
  return play === 'box' ? box : (usualReturn('straight', stateCode) + box) / 2
}
