import { FEATURES } from '../features/names.ts'
import type { Bits } from '../random.ts'
import type { ForestOptions } from './options.ts'
import { mostNodes, PADDED, type TrainingSet, type Tree } from './tree.ts'

/** The working memory of a tree; the bootstrap drew each sample `weights` times. */
export type Plot = TrainingSet & {
  readonly options: ForestOptions
  readonly weights: Uint8Array
  /** Rows, grouped by leaf, and space to sort them. */
  readonly samples: Uint32Array
  readonly scratch: Uint32Array
  /** The features; those to try come first. */
  readonly order: Uint8Array
  readonly below: (count: number) => number
  readonly tree: Tree
  nodes: number
}

/** Working memory with only a root node. */
export const newPlot = (set: TrainingSet, options: ForestOptions, next: Bits): Plot => {
  const rows = set.labels.length
  const nodes = mostNodes(rows, options)
  return {
    ...set,
    options,
    weights: new Uint8Array(rows),
    samples: new Uint32Array(rows),
    scratch: new Uint32Array(rows),
    order: Uint8Array.from({ length: FEATURES }, (_, feature) => feature),
    below: (count) => Math.floor((next() / 2 ** 32) * count),
    tree: {
      features: new Uint8Array(nodes),
      bins: new Uint8Array(nodes),
      lefts: new Uint32Array(nodes),
      classes: new Uint16Array(nodes * PADDED),
    },
    nodes: 1,
  }
}

/** Draws as many rows as there are, with replacement, into `samples`. Returns how many differ. */
export const bootstrap = ({ weights, samples, below }: Plot): number => {
  const rows = weights.length
  for (let k = 0; k < rows; k++) {
    const row = below(rows)
    weights[row] = (weights[row] ?? 0) + 1
  }
  let count = 0
  for (let row = 0; row < rows; row++) if ((weights[row] ?? 0) > 0) samples[count++] = row
  return count
}
