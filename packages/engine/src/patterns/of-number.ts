import type { DrawSeries } from '../series.ts'
import { numberAt } from '../series.ts'
import { requireNumber } from '../statistics/number-tables.ts'
import { PATTERNS } from './catalog.ts'
import type { Pattern } from './pattern.ts'
import { showsPattern } from './pattern.ts'

/**
 * The patterns of a number, rarest first; `p0` of each is the share of all numbers with it.
 * @param number 0 to 9999, else a RangeError
 * @param history the draws before, oldest first. With it, patterns with the latest seven draws are
 * included
 */
export const patternsOf = (number: number, history?: DrawSeries): Pattern[] => {
  requireNumber(number)
  return PATTERNS.filter((pattern) =>
    showsPattern(pattern, number, before(history, pattern.lag)),
  ).sort((a, b) => a.p0 - b.p0)
}

/** The number drawn `lag` draws before the next one. */
const before = (history: DrawSeries | undefined, lag: number): number | undefined =>
  history && lag > 0 && lag <= history.length ? numberAt(history, history.length - lag) : undefined
