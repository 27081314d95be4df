import { type Interval, wilson } from '../statistics/proportion-intervals.ts'
import { CHANCE_OF_ONE_PLACE } from './forecast.ts'

/** A forecast that at least one digit lands in its exact position, and whether one did. */
export type Claim = { readonly predicted: number; readonly came: boolean }

/** Claims with similar predictions: their mean, and the share that was right with its 95 % interval. */
export type CalibrationBin = Interval & {
  readonly n: number
  readonly predicted: number
  readonly observed: number
}

/**
 * What past claims say about future ones. Slope 1 trusts them fully, slope 0 says chance for all. `bins`,
 * for a chart, contain the claims as they were made.
 */
export type Calibration = { readonly slope: number; readonly bins: readonly CalibrationBin[] }

/**
 * The calibration of claims made before their draws: a logistic regression through chance, logit P =
 * logit(chance) + slope · (logit(predicted) − logit(chance)) (the calibration slope of Cox, Biometrika
 * 45, 1958), with slope ≥ 0 and a normal prior N(1, ½²). The prior keeps the slope near 1 while the
 * claims hardly differ from chance.
 */
export const calibrate = (claims: readonly Claim[]): Calibration => ({
  slope: slopeOf(claims),
  bins: binsOf(claims),
})

/** The calibrated P(at least one digit in its exact position) of the mix. */
export const confidenceOf = (predicted: number, { slope }: Calibration): number =>
  logistic(logit(CHANCE_OF_ONE_PLACE) + slope * beyondChance(predicted))

/** 1/½². */
const PRIOR_PRECISION = 4
const STEPS = 30

/** Newton's method on a concave log-posterior of one variable. */
const slopeOf = (claims: readonly Claim[]): number => {
  const told = claims.map(({ predicted, came }) => ({ x: beyondChance(predicted), came }))
  let slope = 1
  for (let step = 0; step < STEPS; step++) {
    let gradient = PRIOR_PRECISION * (1 - slope)
    let curvature = PRIOR_PRECISION
    for (const { x, came } of told) {
      const p = logistic(logit(CHANCE_OF_ONE_PLACE) + slope * x)
      gradient += x * ((came ? 1 : 0) - p)
      curvature += x * x * p * (1 - p)
    }
    const next = Math.max(0, slope + gradient / curvature)
    if (Math.abs(next - slope) < 1e-9) return next
    slope = next
  }
  return slope
}

const MOST_BINS = 10

/** Bins with equally many claims where possible; equal predictions are not split. */
const binsOf = (claims: readonly Claim[]): readonly CalibrationBin[] => {
  const sorted = claims.toSorted((a, b) => a.predicted - b.predicted)
  const bins: CalibrationBin[] = []
  let from = 0
  for (let cut = 1; cut <= MOST_BINS; cut++) {
    let to = Math.round((cut * sorted.length) / MOST_BINS)
    while (to < sorted.length && sorted[to]?.predicted === sorted[to - 1]?.predicted) to++
    if (to > from) bins.push(binOf(sorted.slice(from, to)))
    from = Math.max(from, to)
  }
  return bins
}

const binOf = (claims: readonly Claim[]): CalibrationBin => {
  const n = claims.length
  const came = claims.filter((claim) => claim.came).length
  const predicted = claims.reduce((sum, claim) => sum + claim.predicted, 0) / n
  return { n, predicted, observed: came / n, ...wilson(came, n) }
}

/** The distance of a claim from chance in logits; certainty counts as almost certain. */
const beyondChance = (predicted: number) =>
  logit(Math.min(1 - 1e-6, Math.max(1e-6, predicted))) - logit(CHANCE_OF_ONE_PLACE)

const logit = (p: number) => Math.log(p / (1 - p))
const logistic = (x: number) => 1 / (1 + Math.exp(-x))
