import type { ForestOptions } from './options.ts'

export const CLASSES = 10
/** Classes in memory: six more, always 0, fill two vectors of eight. */
export const PADDED = 16
/** What stands in place of a feature at a leaf. */
export const LEAF = 255

/** What a tree is grown on: bins column by column, the number of bins of each feature, and the digits. */
export type TrainingSet = {
  readonly columns: Uint8Array
  readonly binCounts: Uint8Array
  readonly labels: Uint8Array
}

/**
 * A tree as it is grown, node 0 its root. A node asks whether a row's bin of `features` is at most
 * `bins`; if so the row goes to node `lefts`, otherwise to the one after it. Every node has its class
 * counts, n × 16.
 */
export type Tree = {
  readonly features: Uint8Array
  readonly bins: Uint8Array
  readonly lefts: Uint32Array
  readonly classes: Uint16Array
}

/** Grows the tree of a seed: the same one, kernel or not. */
export type Grower = (seed: number) => Tree

/** How many nodes a tree can have: a leaf of `minLeaf` draws at least, and two at a node. */
export const mostNodes = (rows: number, { depth, minLeaf }: ForestOptions): number =>
  2 * Math.min(2 ** depth, Math.max(1, Math.floor(rows / minLeaf))) - 1
