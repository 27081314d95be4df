import { STRAIGHT_ODDS } from '../odds.ts'

/** The share of numbers that wait for more than some draws, .9999^draws. */
export const stillWaiting = (draws: number): number =>
  Math.exp(draws * Math.log1p(-1 / STRAIGHT_ODDS))

/** The number of draws that a share of all waits exceeds: 6,931 for one half. A RangeError unless 0 < share ≤ 1. */
export const waitExceededBy = (share: number): number => {
  if (!(share > 0 && share <= 1)) throw new RangeError(`not a share: ${share}`)
  return Math.floor(Math.log(share) / Math.log1p(-1 / STRAIGHT_ODDS))
}

/** How many of the 10,000 numbers fair draws leave out, on average. */
export const expectedNeverDrawn = (draws: number): number => STRAIGHT_ODDS * stillWaiting(draws)
