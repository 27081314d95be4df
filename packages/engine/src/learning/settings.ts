import { FOREST_OPTIONS, type ForestOptions } from './forest/options.ts'
import type { Kernel } from './kernels/kernel.ts'
import { NETWORK_OPTIONS, type NetworkOptions } from './network/options.ts'

/** The hyperparameters of a model's forests and networks. They are fixed and never tuned on draws. */
export type ModelSettings = {
  readonly forest: Omit<ForestOptions, 'seed'>
  readonly network: Omit<NetworkOptions, 'seed'>
}

export const MODEL_SETTINGS: ModelSettings = { forest: FOREST_OPTIONS, network: NETWORK_OPTIONS }

/**
 * How a model is trained. `seed` is 0 … 2³² − 1. `kernel` says whether to use WebAssembly, which does not
 * change the model.
 */
export type TrainingOptions = {
  readonly seed: number
  readonly settings?: ModelSettings
  readonly kernel?: Kernel
}

/** Increase it with every change that gives another model for the same draws and seed. */
export const CODE_VERSION = 1

/**
 * The version of a model, from its inputs: equal code, settings, last draw (by a unique name) and seed
 * give the same version. Different ones give different versions, as far as `hash` is unique.
 */
export const versionOf = (
  { seed, settings = MODEL_SETTINGS }: Omit<TrainingOptions, 'kernel'>,
  lastDraw: string,
  hash: (text: string) => string,
): string => {
  const { forest, network } = settings
  return hash(JSON.stringify([CODE_VERSION, inOrder(forest), inOrder(network), lastDraw, seed]))
}

/** The same text for equal settings, whatever the order of their keys. */
const inOrder = (settings: ModelSettings['forest' | 'network']) =>
  Object.entries(settings)
    .filter(([name]) => name !== 'seed')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
