import { binomialTwoSided } from './binomial.ts'
import type { Interval } from './proportion-intervals.ts'
import { clopperPearson } from './proportion-intervals.ts'

/** How often something happened in all draws, beside chance. */
export type HitRate = {
  readonly hits: number
  readonly expected: number
  /** The share of the draws, 0–1, with its exact 95 % interval; null without draws. */
  readonly rate: number | null
  readonly interval: Interval | null
  readonly chance: number
  readonly p: number
}

const known = new Map<string, HitRate>()
/** Many numbers have the same few hits in the same draws. About 1 MB. */
const MOST_KNOWN = 5_000

/**
 * The rate of hits in draws beside their chance, 0–1. Errors as `binomialTwoSided`. The exact interval and
 * p take most of the time of an analysis, so they are computed once.
 */
export const hitRate = (hits: number, draws: number, chance: number): HitRate => {
  const key = `${hits} ${draws} ${chance}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const rate = computeHitRate(hits, draws, chance)
  known.set(key, rate)
  return rate
}

const computeHitRate = (hits: number, draws: number, chance: number): HitRate => ({
  hits,
  expected: draws * chance,
  rate: draws === 0 ? null : hits / draws,
  interval: draws === 0 ? null : clopperPearson(hits, draws),
  chance,
  p: binomialTwoSided(hits, draws, chance),
})
