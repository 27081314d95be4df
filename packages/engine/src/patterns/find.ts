import type { DrawSeries } from '../series.ts'
import { numberAt } from '../series.ts'
import { textOf } from '../statistics/number-tables.ts'
import { PATTERNS } from './catalog.ts'
import type { Pattern } from './pattern.ts'
import type { PatternTest } from './pattern-tests.ts'
import { FLAG_Q, strengthOf, testPatterns } from './pattern-tests.ts'
import type { Replication } from './replication.ts'
import { replicate } from './replication.ts'
import type { Tally } from './tally.ts'
import { addTallies, tallyLags } from './tally.ts'

/** The result of one pattern in a history. */
export type PatternFinding = PatternTest & {
  /** q < .05: chance does not explain it. */
  readonly flagged: boolean
  /** 0 to 1, see `strengthOf`. */
  readonly strength: number
  /** q < .01 and a strength of at least .1. */
  readonly strong: boolean
  /** 1 − q; see `benjaminiHochberg` for q. It is not the probability that the pattern is real. */
  readonly confidence: number
  /** The latest draws with the pattern, newest first: '1221', or with a lag '1904 → 2003'. */
  readonly examples: readonly string[]
}

/** All patterns of a history, by p. `accuracy` is null if no flagged pattern could be replicated. */
export type PatternReport = {
  readonly findings: readonly PatternFinding[]
  readonly flagged: number
  readonly strong: number
  readonly accuracy: Replication | null
}

/** Flagged patterns are tested again in the last fifth. */
const EARLIER_SHARE = 0.8
const EXAMPLES = 3

/**
 * Tests every pattern of the catalog in a history, oldest draw first. Of 100 fair histories, at most
 * about 5 have any flagged pattern.
 */
export const findPatterns = (series: DrawSeries): PatternReport => {
  const split = Math.floor(EARLIER_SHARE * series.length)
  const earlier = tallyLags(series, 0, split)
  const later = tallyLags(series, split)
  const whole = earlier.flatMap((tally, lag) => {
    const rest = later[lag]
    return rest ? [addTallies(tally, rest)] : []
  })
  const findings = testPatterns(PATTERNS, whole)
    .map((test) => findingOf(test, series, whole[test.pattern.lag]))
    .sort((a, b) => a.p - b.p)
  return {
    findings,
    flagged: findings.filter(({ flagged }) => flagged).length,
    strong: findings.filter(({ strong }) => strong).length,
    accuracy: replicate(testPatterns(PATTERNS, earlier), testPatterns(PATTERNS, later)),
  }
}

const findingOf = (
  test: PatternTest,
  series: DrawSeries,
  tally: Tally | undefined,
): PatternFinding => {
  const strength = strengthOf(test, PATTERNS.length)
  return Object.assign(test, {
    flagged: test.q < FLAG_Q,
    strength,
    strong: test.q < 0.01 && strength >= 0.1,
    confidence: 1 - test.q,
    examples: tally ? examplesOf(test.pattern, series, tally.latest) : [],
  })
}

const examplesOf = ({ members, lag }: Pattern, series: DrawSeries, latest: Int32Array): string[] =>
  newestOf(members, latest).map((t) => {
    const now = textOf(numberAt(series, t))
    return lag === 0 ? now : `${textOf(numberAt(series, t - lag))} → ${now}`
  })

/** The latest draws of any member, newest first. */
const newestOf = (members: Uint16Array, latest: Int32Array): number[] => {
  const newest: number[] = []
  for (let i = 0; i < members.length; i++) {
    const draw = latest[members[i] ?? 0] ?? -1
    if (draw < 0 || draw < (newest[EXAMPLES - 1] ?? -1)) continue
    newest.push(draw)
    newest.sort((a, b) => b - a).splice(EXAMPLES)
  }
  return newest
}
