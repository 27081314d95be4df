// `assembly/forest.ts` without SIMD, step by step: the same random numbers in the same order, exact
// integer counts, and scores as doubles from the same operations. So both grow the same trees.
import { FEATURES } from '../features/names.ts'
import { seedWords, xoshiro128 } from '../random.ts'
import type { ForestOptions } from './options.ts'
import { bootstrap, newPlot, type Plot } from './plot.ts'
import { findSplit, total } from './split.ts'
import { type Grower, LEAF, PADDED, type TrainingSet } from './tree.ts'

/** A grower in plain TypeScript. */
export const plainGrower =
  (set: TrainingSet, options: ForestOptions): Grower =>
  (seed) => {
    const plot = newPlot(set, options, xoshiro128(seedWords(seed)))
    growNode(plot, 0, 0, bootstrap(plot), 0)
    const { tree, nodes } = plot
    return {
      features: tree.features.slice(0, nodes),
      bins: tree.bins.slice(0, nodes),
      lefts: tree.lefts.slice(0, nodes),
      classes: tree.classes.slice(0, nodes * PADDED),
    }
  }

const growNode = (plot: Plot, node: number, from: number, to: number, depth: number): void => {
  const { tree, options } = plot
  const classes = tree.classes.subarray(node * PADDED, (node + 1) * PADDED)
  countClasses(plot, from, to, classes)
  tree.features[node] = LEAF
  if (depth === options.depth || total(classes) < 2 * options.minLeaf) return
  chooseFeatures(plot)
  const split = findSplit(plot, from, to, classes)
  if (!split) return
  const left = plot.nodes
  plot.nodes += 2
  tree.features[node] = split.feature
  tree.bins[node] = split.bin
  tree.lefts[node] = left
  const middle = partition(plot, from, to, split.feature, split.bin)
  growNode(plot, left, from, middle, depth + 1)
  growNode(plot, left + 1, middle, to, depth + 1)
}

const countClasses = (
  { samples, weights, labels }: Plot,
  from: number,
  to: number,
  classes: Uint16Array,
) => {
  for (let k = from; k < to; k++) {
    const row = samples[k] ?? 0
    const label = labels[row] ?? 0
    classes[label] = (classes[label] ?? 0) + (weights[row] ?? 0)
  }
}

/** The first steps of a Fisher–Yates shuffle: the features to try come first in `order`. */
const chooseFeatures = ({ order, below, options }: Plot) => {
  for (let k = 0; k < options.featuresTried; k++) {
    const other = k + below(FEATURES - k)
    const chosen = order[other] ?? 0
    order[other] = order[k] ?? 0
    order[k] = chosen
  }
}

/** Moves the samples whose bin is at most `bin` to the front, and keeps the order of both sides. */
const partition = (
  { samples, scratch, columns, labels }: Plot,
  from: number,
  to: number,
  feature: number,
  bin: number,
): number => {
  const first = feature * labels.length
  let [left, right] = [from, 0]
  for (let k = from; k < to; k++) {
    const row = samples[k] ?? 0
    if ((columns[first + row] ?? 0) <= bin) samples[left++] = row
    else scratch[right++] = row
  }
  samples.set(scratch.subarray(0, right), left)
  return left
}
