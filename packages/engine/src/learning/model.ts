import type { DrawSeries, DrawTime } from '../series.ts'
import { digitsAt, featureRows, type GameFeatures } from './features/features.ts'
import { FEATURES } from './features/names.ts'
import {
  type Examples,
  type PositionModel,
  predictBoth,
  trainingSteps,
  trainPosition,
} from './position.ts'
import type { TrainingOptions } from './settings.ts'
import { stackInto } from './stack.ts'

/** The model of a game: one for each digit position. */
export type Model = { readonly positions: readonly PositionModel[] }

/** The progress of a long computation. */
export type Progress = { readonly done: number; readonly of: number }

/** The least draws that a model is trained on: fewer leave the held-out part too small. */
export const LEAST_DRAWS = 500

export const POSITIONS = [0, 1, 2, 3] as const

/**
 * Trains the model of a game on all its draws. Yields its progress after every tree and epoch, and
 * returns the model: the same for the same draws, seed and settings. Throws a RangeError for fewer than
 * 500 draws, or for invalid settings.
 */
export function* trainModel(
  series: DrawSeries,
  options: TrainingOptions,
): Generator<Progress, Model> {
  if (series.length < LEAST_DRAWS)
    throw new RangeError(`too few draws to train on: ${series.length} of ${LEAST_DRAWS}`)
  return yield* counted(
    trainPositions(
      POSITIONS.map((position) => examplesOf(series, position)),
      options,
    ),
    4 * trainingSteps(options),
  )
}

/** The training rows of a position: every draw, with the features of the draws before it. */
export const examplesOf = (series: DrawSeries, position: number): Examples => ({
  rows: featureRows(series, position),
  digits: digitsAt(series, position),
})

/** Trains on the training rows of the four positions, with the seeds `seed` to `seed` + 3. */
export function* trainPositions(
  examples: readonly Examples[],
  options: TrainingOptions,
): Generator<void, Model> {
  const positions: PositionModel[] = []
  for (const [position, own] of examples.entries()) {
    const seed = (options.seed + position) >>> 0
    positions.push(yield* trainPosition(own, { ...options, seed }))
  }
  return { positions }
}

/** Counts the steps of a computation. */
export function* counted<Done>(work: Generator<void, Done>, of: number): Generator<Progress, Done> {
  for (let done = 1; ; done++) {
    const step = work.next()
    if (step.done) return step.value
    yield { done, of }
  }
}

/** Runs a computation to its end, and returns its result. */
export const finish = <Done>(work: Generator<unknown, Done>): Done => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The stack's forecast of the next draw: 4 × 10 probabilities, position by position. */
export const stackForecast = (
  model: Model,
  features: GameFeatures,
  target: DrawTime,
): Float64Array => {
  const stack = new Float64Array(40)
  const row = new Float32Array(FEATURES)
  for (const [position, own] of model.positions.entries()) {
    features.write(target, position, row)
    stackInto(predictBoth(own, row), 0, own.weights, stack, 10 * position)
  }
  return stack
}

/** The same for many draws (n × 4 × 10), from the rows of each position. */
export const stackForecasts = (model: Model, rows: readonly Float32Array[]): Float64Array => {
  const n = (rows[0]?.length ?? 0) / FEATURES
  const stacks = new Float64Array(40 * n)
  for (const [position, own] of model.positions.entries()) {
    const both = predictBoth(own, rows[position] ?? new Float32Array(0))
    for (let t = 0; t < n; t++) stackInto(both, 10 * t, own.weights, stacks, 40 * t + 10 * position)
  }
  return stacks
}
