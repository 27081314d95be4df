import { type DrawSeries, type DrawTime, sliceSeries } from '../series.ts'
import { forecastOf } from './forecast.ts'
import { FRESH, type EvidenceState } from './evidence.ts'
import {
  counted,
  examplesOf,
  LEAST_DRAWS,
  POSITIONS,
  type Progress,
  stackForecasts,
  trainPositions,
} from './model.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { type Examples, slice, trainingSteps } from './position.ts'
import { type Report, reportOf } from './report.ts'
import type { TrainingOptions } from './settings.ts'

/**
 * A back-test: the report of its forecasts, the number of draws, and how many of them it only
 * learned from.
 */
export type Backtest = Report & { readonly series: number; readonly warmUp: number }

/** The share of the draws used for learning only. */
const WARM_UP = 0.2
/** The number of models, each trained on all draws before its block. */
const BLOCKS = 8

/**
 * Walks forward through a game's draws: after a warm-up of 20 %, eight blocks of equal length follow. A
 * model trained on all draws before a block (an expanding window) forecasts it, with settings fixed in
 * advance. Below 2,500 draws the warm-up is 500, or half of the draws. A forecast uses only the draws
 * before its own. Yields its progress after each tree and epoch, and returns the report: the same for the
 * same draws, seed and settings. Throws a RangeError for fewer than 500 draws.
 */
export function* backtest(
  series: DrawSeries,
  options: TrainingOptions,
): Generator<Progress, Backtest> {
  if (series.length < LEAST_DRAWS)
    throw new RangeError(`too few draws for a back-test: ${series.length} of ${LEAST_DRAWS}`)
  return yield* counted(walk(series, options), 4 * BLOCKS * trainingSteps(options))
}

function* walk(series: DrawSeries, options: TrainingOptions): Generator<void, Backtest> {
  const examples = POSITIONS.map((position) => examplesOf(series, position))
  const warmUp = warmUpOf(series.length)
  const outcomes: Outcome[] = []
  for (let block = 0; block < BLOCKS; block++) {
    const [from, to] = [block, block + 1].map(
      (edge) => warmUp + Math.floor((edge * (series.length - warmUp)) / BLOCKS),
    )
    const stacks = yield* forecastBlock(examples, from ?? 0, to ?? 0, blockOptions(options, block))
    scoreBlock(sliceSeries(series, from ?? 0, to), stacks, outcomes)
  }
  return { ...reportOf(outcomes), series: series.length, warmUp }
}

/** A game of three years has about 2,000 draws; a fifth of them is too few to learn from. */
export const warmUpOf = (draws: number): number =>
  Math.floor(Math.max(draws * WARM_UP, Math.min(LEAST_DRAWS, draws / 2)))

/** Each block uses four seeds, one for each position. */
const blockOptions = (options: TrainingOptions, block: number): TrainingOptions => ({
  ...options,
  seed: (options.seed + 4 * block) >>> 0,
})

/** The forecasts of the draws from `from` to before `to`, by a model of the draws before `from`. */
function* forecastBlock(
  examples: readonly Examples[],
  from: number,
  to: number,
  options: TrainingOptions,
): Generator<void, Float64Array> {
  const before = examples.map((own) => slice(own, 0, from))
  const model = yield* trainPositions(before, options)
  return stackForecasts(
    model,
    examples.map((own) => slice(own, from, to).rows),
  )
}

/** Scores a block draw by draw, each with the evidence after the draw before it. */
const scoreBlock = (draws: DrawSeries, stacks: Float64Array, outcomes: Outcome[]) => {
  let state: EvidenceState = outcomes.at(-1)?.state ?? FRESH
  for (let t = 0; t < draws.length; t++) {
    const stack = stacks.subarray(40 * t, 40 * t + 40)
    const forecast = forecastOf(timeAt(draws, t), stack, state)
    const outcome = outcomeOf(forecast, draws.digits.subarray(4 * t, 4 * t + 4), state)
    outcomes.push(outcome)
    state = outcome.state
  }
}

const timeAt = ({ slots, days }: DrawSeries, t: number): DrawTime => ({
  slot: slots[t] ?? 0,
  day: days[t] ?? 0,
})
