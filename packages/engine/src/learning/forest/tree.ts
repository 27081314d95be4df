import type { ForestOptions } from './options.ts'

export const CLASSES = 10
/** Classes in memory: padded by six that are always 0, to fill two vectors of eight. */
export const PADDED = 16
/** The feature number that marks a leaf. */
export const LEAF = 255

/** The training data of a tree: bins column by column, the number of bins of each feature, and the digits. */
export type TrainingSet = {
  readonly columns: Uint8Array
  readonly binCounts: Uint8Array
  readonly labels: Uint8Array
}

/**
 * A tree while it grows; node 0 is its root. A node compares a row's bin of `features` with `bins`: if it
 * is at most that, the row goes to node `lefts`, otherwise to the node after it. Every node has its class
 * counts, n × 16.
 */
export type Tree = {
  readonly features: Uint8Array
  readonly bins: Uint8Array
  readonly lefts: Uint32Array
  readonly classes: Uint16Array
}

/** Grows the tree of a seed: the same with or without the kernel. */
export type Grower = (seed: number) => Tree

/**
 * The greatest number of nodes of a tree: each leaf has at least `minLeaf` draws, and a node has two
 * children.
 */
export const mostNodes = (rows: number, { depth, minLeaf }: ForestOptions): number =>
  2 * Math.min(2 ** depth, Math.max(1, Math.floor(rows / minLeaf))) - 1
