import { FEATURES } from '../features/names.ts'
import { rowsIn } from '../features/rows.ts'
import type { Forest } from './forest.ts'
import { CLASSES, LEAF } from './tree.ts'

/**
 * Probabilities of the ten digits (n × 10) for row-major features (n × 47): the mean of the trees'
 * leaves. Throws a RangeError for an incomplete row.
 */
export const predictForest = (forest: Forest, rows: Float32Array): Float32Array => {
  const sums = new Float32Array(rowsIn(rows) * CLASSES)
  for (const root of forest.roots)
    for (let from = 0, to = 0; from < rows.length; from += FEATURES, to += CLASSES)
      addLeaf(forest, leafOf(forest, root, rows, from), sums, to)
  const trees = forest.roots.length
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) / trees
  return sums
}

const leafOf = (
  { features, thresholds, lefts }: Forest,
  root: number,
  rows: Float32Array,
  from: number,
): number => {
  let node = root
  for (;;) {
    const feature = features[node] ?? LEAF
    const left = lefts[node] ?? 0
    if (feature === LEAF) return left
    node = left + Number((rows[from + feature] ?? 0) >= (thresholds[node] ?? 0))
  }
}

const addLeaf = ({ leaves }: Forest, leaf: number, sums: Float32Array, to: number) => {
  for (let k = 0; k < CLASSES; k++)
    sums[to + k] = (sums[to + k] ?? 0) + (leaves[leaf * CLASSES + k] ?? 0)
}
