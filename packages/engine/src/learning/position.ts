import { FEATURES } from './features/names.ts'
import type { Forest } from './forest/forest.ts'
import { predictForest } from './forest/predict.ts'
import { trainForest } from './forest/train.ts'
import type { Network } from './network/network.ts'
import { predictNetwork } from './network/predict.ts'
import { trainNetwork } from './network/train.ts'
import { MODEL_SETTINGS, type TrainingOptions } from './settings.ts'
import { fitStack, type StackWeights } from './stack.ts'

/** The model of one digit position. */
export type PositionModel = {
  readonly forest: Forest
  readonly network: Network
  readonly weights: StackWeights
}

/** Rows of features (n × 47) and the digit that followed each. */
export type Examples = { readonly rows: Float32Array; readonly digits: Uint8Array }

/** The share of the training rows, at the end, that the stack is fitted to. */
const HELD_OUT = 0.2

/**
 * Trains the model of a position: forest and network on the first 80 % of the rows, the stack on their
 * predictions of the last 20 %, then both again on all rows. Yields `trainingSteps` times.
 */
export function* trainPosition(
  examples: Examples,
  options: TrainingOptions,
): Generator<void, PositionModel> {
  const cut = Math.floor(examples.digits.length * (1 - HELD_OUT))
  const early = yield* trainBoth(slice(examples, 0, cut), options)
  const late = slice(examples, cut, examples.digits.length)
  const weights = fitStack({ ...predictBoth(early, late.rows), digits: late.digits })
  const both = yield* trainBoth(examples, options)
  return { ...both, weights }
}

/** How often `trainPosition` yields: twice after each tree and each epoch. */
export const trainingSteps = ({ settings = MODEL_SETTINGS }: TrainingOptions): number =>
  2 * (settings.forest.trees + settings.network.epochs)

/** The predictions of forest and network for each row, n × 10 each. */
export const predictBoth = (
  { forest, network }: Omit<PositionModel, 'weights'>,
  rows: Float32Array,
) => ({ forest: predictForest(forest, rows), network: predictNetwork(network, rows) })

/** The examples from `from` to before `to`, without copying. */
export const slice = ({ rows, digits }: Examples, from: number, to: number): Examples => ({
  rows: rows.subarray(from * FEATURES, to * FEATURES),
  digits: digits.subarray(from, to),
})

function* trainBoth(
  { rows, digits }: Examples,
  { seed, settings = MODEL_SETTINGS, kernel }: TrainingOptions,
): Generator<void, Omit<PositionModel, 'weights'>> {
  const forest = yield* trainForest(rows, digits, { ...settings.forest, seed }, kernel)
  const network = yield* trainNetwork(rows, digits, { ...settings.network, seed }, kernel)
  return { forest, network }
}
