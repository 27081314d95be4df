import { type Bins, edgeAfter } from '../bins.ts'
import { CLASSES, LEAF, PADDED, type Tree } from './tree.ts'

/**
 * A trained forest, its trees one after the other. Tree `t` begins at node `roots[t]`. A node compares a
 * row's value of `features` with `thresholds`: if it is less, the row goes to node `lefts`, otherwise to
 * the node after it. A leaf has feature 255, and `lefts` is the index of its ten probabilities in
 * `leaves` (leaves × 10).
 */
export type Forest = {
  readonly roots: Uint32Array
  readonly features: Uint8Array
  readonly thresholds: Float32Array
  readonly lefts: Uint32Array
  readonly leaves: Float32Array
}

/** Joins grown trees into one forest, and replaces bins by edges and counts by probabilities. */
export const forestOf = (trees: readonly Tree[], bins: Bins): Forest => {
  const sizes = trees.map((tree) => tree.features.length)
  const nodes = sizes.reduce((sum, size) => sum + size, 0)
  const leaves = (nodes + trees.length) / 2
  const forest = emptyForest(trees.length, nodes, leaves)
  let [node, leaf] = [0, 0]
  for (const [t, tree] of trees.entries()) {
    forest.roots[t] = node
    leaf = placeTree(forest, tree, bins, node, leaf)
    node += tree.features.length
  }
  return forest
}

/** Allocates a forest. */
export const emptyForest = (trees: number, nodes: number, leaves: number) => ({
  roots: new Uint32Array(trees),
  features: new Uint8Array(nodes),
  thresholds: new Float32Array(nodes),
  lefts: new Uint32Array(nodes),
  leaves: new Float32Array(leaves * CLASSES),
})

const placeTree = (forest: Forest, tree: Tree, bins: Bins, root: number, firstLeaf: number) => {
  let leaf = firstLeaf
  forest.features.set(tree.features, root)
  for (const [node, feature] of tree.features.entries()) {
    if (feature === LEAF) {
      forest.lefts[root + node] = leaf
      placeLeaf(forest.leaves, leaf++, tree.classes, node)
    } else {
      forest.lefts[root + node] = root + (tree.lefts[node] ?? 0)
      forest.thresholds[root + node] = edgeAfter(bins, feature, tree.bins[node] ?? 0)
    }
  }
  return leaf
}

/** Laplace's rule of succession, (count + 1)/(draws + 10), so that no digit is impossible. */
const placeLeaf = (leaves: Float32Array, leaf: number, classes: Uint16Array, node: number) => {
  const counts = classes.subarray(node * PADDED, node * PADDED + CLASSES)
  const draws = counts.reduce((sum, count) => sum + count, 0)
  for (const [digit, count] of counts.entries())
    leaves[leaf * CLASSES + digit] = (count + 1) / (draws + CLASSES)
}
