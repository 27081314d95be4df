import { digitsOfNumber } from '../series.ts'
import type { Comparison } from './comparison.ts'
import { compareWithDraws } from './comparison.ts'
import { complexity } from './complexity.ts'
import type { Correlation } from './correlation.ts'
import { correlation } from './correlation.ts'
import type { DrawCounts } from './counts.ts'
import { entropy } from './entropy.ts'
import { textOf } from './number-tables.ts'
import type { OverallScore } from './overall-score.ts'
import { overallScore } from './overall-score.ts'
import type { Rarity } from './rarity.ts'
import { rarity } from './rarity.ts'

/** All figures of one number, with the draws of one game. */
export type NumberAnalysis = {
  readonly overall: OverallScore
  readonly rarity: Rarity
  readonly entropy: number
  readonly complexity: number
  readonly correlation: Correlation | null
  readonly comparison: Comparison
  /** Draws since it was last drawn, 0 for the latest; null for never. */
  readonly drawsSince: number | null
}

/**
 * Analyses a number, 0 to 9999, from counts: as fast after 600,000 draws as after one. Throws a
 * RangeError for any other number.
 * @param mix the forecast probability of each number, as `overallScore` takes it
 */
export const analyseNumber = (
  counts: DrawCounts,
  number: number,
  mix: Float64Array | null,
): NumberAnalysis => {
  const digits = digitsOfNumber(number)
  const last = counts.numbersSeen.draw[number] ?? -1
  return {
    overall: overallScore(number, mix),
    rarity: rarity(textOf(number)),
    entropy: entropy(digits),
    complexity: complexity(digits),
    correlation: correlation(counts, number),
    comparison: compareWithDraws(counts, number),
    drawsSince: last < 0 ? null : counts.draws - 1 - last,
  }
}
