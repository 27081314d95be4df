import { isNumbers } from '../digits.ts'
import type { Play } from '../plays.ts'
import { coveredNumbers, playOdds } from '../plays.ts'
import type { DrawCounts } from './counts.ts'
import type { HitRate } from './hit-rate.ts'
import { hitRate } from './hit-rate.ts'
import { BOX_OF } from './number-tables.ts'

/**
 * In how many of all draws a play on a number would have won a prize, beside chance. Throws a RangeError
 * unless `numbers` is four digits.
 */
export const playHistory = (counts: DrawCounts, play: Play, numbers: string): HitRate => {
  if (!isNumbers(numbers)) throw new RangeError(`not a four-digit number: ${numbers}`)
  return hitRate(WINS[play](counts, numbers), counts.draws, 1 / playOdds(play, numbers).oneIn)
}

const boxWins = ({ boxes }: DrawCounts, numbers: string): number =>
  boxes[BOX_OF[Number(numbers)] ?? 0] ?? 0

const WINS: Readonly<Record<Play, (counts: DrawCounts, numbers: string) => number>> = {
  straight: (counts, numbers) => counts.numbers[Number(numbers)] ?? 0,
  box: boxWins,
  'straight-box': boxWins,
  combo: boxWins,
  'front-pair': (counts, numbers) => counts.frontPairs[Number(numbers.slice(0, 2))] ?? 0,
  'back-pair': (counts, numbers) => counts.backPairs[Number(numbers.slice(2))] ?? 0,
  'one-off': (counts, numbers) =>
    coveredNumbers('one-off', numbers).reduce(
      (sum, covered) => sum + (counts.numbers[Number(covered)] ?? 0),
      0,
    ),
}
