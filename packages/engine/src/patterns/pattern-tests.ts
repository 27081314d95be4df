import { binomialTwoSided } from '../statistics/binomial.ts'
import { benjaminiHochberg } from '../statistics/false-discovery.ts'
import { clopperPearson } from '../statistics/proportion-intervals.ts'
import type { Pattern } from './pattern.ts'
import type { Tally } from './tally.ts'

/** How often a pattern occurred in `trials` draws, against its null probability. */
export type PatternTest = {
  readonly pattern: Pattern
  readonly observed: number
  readonly expected: number
  readonly trials: number
  /** Exact binomial, two-sided; q is over all patterns tested. */
  readonly p: number
  readonly q: number
}

/** Tests every pattern with the tallies of a history, by lag. */
export const testPatterns = (
  patterns: readonly Pattern[],
  tallies: readonly Tally[],
): PatternTest[] => {
  const seen = patterns.map((pattern) => observe(pattern, tallies[pattern.lag]))
  const p = seen.map(({ pattern, observed, trials }) =>
    binomialTwoSided(observed, trials, pattern.p0),
  )
  const q = benjaminiHochberg(p)
  return seen.map((counted, i) => Object.assign(counted, { p: p[i] ?? 1, q: q[i] ?? 1 }))
}

/** A pattern with a q below this is flagged. */
export const FLAG_Q = 0.05

/**
 * How far a pattern is at least from its null probability, 0 to 1: |log₂| of the ratio of the nearer end
 * of its Clopper–Pearson interval to the null probability, at the Bonferroni level of `among` patterns. 1
 * is twice or half as frequent; 0 if q ≥ .05 or the interval contains the null.
 */
export const strengthOf = (
  { pattern, observed, trials, q }: PatternTest,
  among: number,
): number => {
  if (q >= FLAG_Q) return 0
  const { low, high } = clopperPearson(observed, trials, 1 - FLAG_Q / among)
  if (low > pattern.p0) return Math.min(1, Math.log2(low / pattern.p0))
  return high < pattern.p0 ? Math.min(1, Math.log2(pattern.p0 / high)) : 0
}

const observe = (pattern: Pattern, tally: Tally | undefined) => {
  const trials = tally?.trials ?? 0
  const observed = tally ? countMembers(pattern.members, tally.counts) : 0
  return { pattern, observed, trials, expected: trials * pattern.p0 }
}

const countMembers = (members: Uint16Array, counts: Uint32Array): number => {
  let sum = 0
  for (let i = 0; i < members.length; i++) sum += counts[members[i] ?? 0] ?? 0
  return sum
}
