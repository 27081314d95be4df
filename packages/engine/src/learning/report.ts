import { binomialSf } from '../statistics/binomial.ts'
import { poissonBinomialAtLeast } from '../statistics/poisson-binomial.ts'
import { type Predictability, predictability } from '../statistics/predictability.ts'
import { clopperPearson, type Interval, wilson } from '../statistics/proportion-intervals.ts'
import { calibrate, type Calibration } from './calibration.ts'
import { type EvidenceState, FRESH, mixLogE, type Verdict, verdictOf } from './evidence.ts'
import type { Outcome } from './outcome.ts'

/** How often something happened, beside chance. */
export type Rate = Interval & {
  readonly hits: number
  readonly n: number
  /** hits / n, and its 95 % interval. */
  readonly rate: number
  /** The rate of chance. */
  readonly chance: number
  /** P(at least as many hits) under chance: exact, one-sided. */
  readonly p: number
}

/** A mean score beside that of chance; lower is better. */
export type Loss = { readonly mean: number; readonly chance: number }

/** A point of a running figure: the number of scored draws, and the value. */
export type RunningPoint = { readonly draws: number; readonly log10E: number }

/** The report of forecasts that were written before their draws. */
export type Report = {
  /** Scored draws; each has four digit forecasts. */
  readonly draws: number
  readonly digits: number
  /** The likeliest digit, over all positions and for each. */
  readonly top1: Rate
  readonly positions: readonly Rate[]
  /** Whether the number was among the 10 and the 100 likeliest of 10,000. */
  readonly straight10: Rate
  readonly straight100: Rate
  /**
   * Whether the box was among the ten likeliest. Its chance differs from draw to draw; `chance` is the
   * mean.
   */
  readonly box10: Rate
  /** Of the mix, in nats per digit, against ln 10. */
  readonly logLoss: Loss
  /** Of the mix, Σ (p − hit)² per digit, against .9. */
  readonly brier: Loss
  /** ln E of the mix, the headline, also to base 10, and its verdict. */
  readonly logE: number
  readonly log10E: number
  readonly verdict: Verdict
  /** At most 400 points, including the first and the last draw. */
  readonly running: readonly RunningPoint[]
  readonly calibration: Calibration
  readonly predictability: Predictability
  /** The evidence after the last draw, where the next forecast starts. */
  readonly state: EvidenceState
}

/** The report of outcomes in the order of their draws. Throws a RangeError for an empty list. */
export const reportOf = (outcomes: readonly Outcome[]): Report => {
  const draws = outcomes.length
  if (draws === 0) throw new RangeError('no scored draws to report on')
  const state = outcomes.at(-1)?.state ?? FRESH
  const logE = mixLogE(state)
  return {
    draws,
    digits: 4 * draws,
    ...hitRates(outcomes),
    ...losses(outcomes),
    logE,
    log10E: logE / Math.LN10,
    verdict: verdictOf(logE),
    running: runningOf(outcomes),
    calibration: calibrate(outcomes.map(({ claim }) => claim)),
    state,
  }
}

const hitRates = (outcomes: readonly Outcome[]) => {
  const positions = [0, 1, 2, 3].map((position) =>
    rateOf(
      count(outcomes, ({ hits }) => hits[position] === true),
      outcomes.length,
      0.1,
      wilson,
    ),
  )
  const hits = positions.reduce((sum, { hits }) => sum + hits, 0)
  return {
    top1: rateOf(hits, 4 * outcomes.length, 0.1, wilson),
    positions,
    straight10: straight(outcomes, 10),
    straight100: straight(outcomes, 100),
    box10: boxRate(outcomes),
  }
}

const straight = (outcomes: readonly Outcome[], best: number): Rate =>
  rateOf(
    count(outcomes, ({ rank }) => rank < best),
    outcomes.length,
    best / 10_000,
    clopperPearson,
  )

const boxRate = (outcomes: readonly Outcome[]): Rate => {
  const hits = count(outcomes, ({ boxHit }) => boxHit)
  const chances = Float64Array.from(outcomes, ({ boxChance }) => boxChance)
  const mean = chances.reduce((sum, p) => sum + p, 0) / chances.length
  const rate = rateOf(hits, outcomes.length, mean, clopperPearson)
  return { ...rate, p: poissonBinomialAtLeast(hits, chances) }
}

const rateOf = (
  hits: number,
  n: number,
  chance: number,
  interval: (k: number, n: number) => Interval,
): Rate => ({
  hits,
  n,
  rate: hits / n,
  chance,
  ...interval(hits, n),
  p: binomialSf(hits - 1, n, chance),
})

const count = (outcomes: readonly Outcome[], is: (outcome: Outcome) => boolean): number =>
  outcomes.reduce((sum, outcome) => sum + (is(outcome) ? 1 : 0), 0)

const losses = (outcomes: readonly Outcome[]) => {
  // A draw's four digits share a weight, so draws are the independent units.
  const gains = outcomes.map(({ digits }) => digits.reduce((sum, { gain }) => sum + gain, 0) / 4)
  const n = gains.length
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / n
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, n - 1)
  const briers = outcomes.flatMap(({ digits }) => digits.map(({ brier }) => brier))
  const logLoss = Math.LN10 - mean
  return {
    logLoss: { mean: logLoss, chance: Math.LN10 },
    brier: { mean: briers.reduce((sum, brier) => sum + brier, 0) / briers.length, chance: 0.9 },
    predictability: predictability(Math.max(0, logLoss), Math.sqrt(variance / n)),
  }
}

const POINTS = 400

const runningOf = (outcomes: readonly Outcome[]): readonly RunningPoint[] => {
  const points = Math.min(POINTS, outcomes.length)
  return Array.from({ length: points }, (_, k) => {
    const at = points === 1 ? 0 : Math.round((k * (outcomes.length - 1)) / (points - 1))
    const logE = mixLogE(outcomes[at]?.state ?? FRESH)
    return { draws: at + 1, log10E: logE / Math.LN10 }
  })
}
