import { binomialCdf, binomialSf } from '../statistics/binomial.ts'
import type { PatternTest } from './pattern-tests.ts'
import { FLAG_Q } from './pattern-tests.ts'

/** How many of the patterns flagged in the earlier draws appear again in the later draws. */
export type Replication = {
  readonly flagged: number
  readonly replicated: number
  /** Replicated divided by flagged, 0–1: the pattern accuracy. */
  readonly rate: number
}

/**
 * Whether flagged patterns last: a pattern flagged in the earlier draws (q < .05) is replicated if the
 * later draws deviate in the same direction with a one-sided exact p < .05. Null if none was flagged.
 * Both lists have the same patterns in the same order.
 */
export const replicate = (
  earlier: readonly PatternTest[],
  later: readonly PatternTest[],
): Replication | null => {
  const flagged = earlier.flatMap((test, i) => (test.q < FLAG_Q ? [{ test, again: later[i] }] : []))
  if (flagged.length === 0) return null
  const replicated = flagged.filter(({ test, again }) => again && isReplicated(test, again)).length
  return { flagged: flagged.length, replicated, rate: replicated / flagged.length }
}

const isReplicated = (test: PatternTest, again: PatternTest): boolean => {
  const { observed, trials, pattern } = again
  const p =
    test.observed > test.expected
      ? binomialSf(observed - 1, trials, pattern.p0)
      : binomialCdf(observed, trials, pattern.p0)
  return p < FLAG_Q
}
