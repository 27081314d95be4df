import { expect, test } from 'vitest'
import { fairSeries } from '../../testing/series.ts'
import { examplesOf } from '../../testing/training.ts'
import { binColumns, quantileBins } from '../bins.ts'
import { FOREST_OPTIONS } from './options.ts'
import { plainGrower } from './plain.ts'
import { simdGrower } from './simd.ts'
import { CLASSES, LEAF, mostNodes, PADDED, type Tree } from './tree.ts'

const ROWS = 2000
const { rows, labels } = examplesOf(fairSeries(ROWS, 11), 0)
const bins = quantileBins(rows, 32)
const set = { columns: binColumns(rows, bins), binCounts: bins.counts, labels }

const classesOf = (tree: Tree, node: number) => [
  ...tree.classes.subarray(node * PADDED, node * PADDED + CLASSES),
]
const drawsOf = (tree: Tree, node: number) =>
  classesOf(tree, node).reduce((sum, count) => sum + count, 0)
const depthOf = (tree: Tree, node = 0): number => {
  if (tree.features[node] === LEAF) return 0
  const left = tree.lefts[node] ?? 0
  return 1 + Math.max(depthOf(tree, left), depthOf(tree, left + 1))
}

const growers = { simd: simdGrower, plain: plainGrower }
const grow = (kernel: keyof typeof growers, depth: number, minLeaf: number) => {
  const tree = growers[kernel](set, { ...FOREST_OPTIONS, depth, minLeaf })?.(3)
  if (!tree) throw new Error('this machine has no kernel')
  return tree
}

test.each([
  ['simd', 4, 120],
  ['simd', 16, 1],
  ['plain', 4, 120],
  ['plain', 16, 1],
] as const)('%s, depth %i, leaves of %i: what a tree must be', (kernel, depth, minLeaf) => {
  const tree = grow(kernel, depth, minLeaf)
  expect(drawsOf(tree, 0)).toBe(ROWS)
  expect(depthOf(tree)).toBeLessThanOrEqual(depth)
  expect(tree.features.length).toBeLessThanOrEqual(
    mostNodes(ROWS, { ...FOREST_OPTIONS, depth, minLeaf }),
  )
  for (const [node, feature] of tree.features.entries()) {
    expect(drawsOf(tree, node)).toBeGreaterThanOrEqual(minLeaf)
    if (feature === LEAF) continue
    const left = tree.lefts[node] ?? 0
    const right = classesOf(tree, left + 1)
    expect(classesOf(tree, left).map((count, k) => count + (right[k] ?? 0))).toEqual(
      classesOf(tree, node),
    )
  }
})

test('a tree tests existing features and bins', () => {
  const tree = grow('simd', 8, 20)
  for (const [node, feature] of tree.features.entries())
    if (feature !== LEAF) expect(tree.bins[node]).toBeLessThan((bins.counts[feature] ?? 0) - 1)
})

test('a tree has no more nodes than its depth or leaf size allows', () => {
  const options = { ...FOREST_OPTIONS, depth: 3, minLeaf: 50 }
  expect(mostNodes(10_000, options)).toBe(15)
  expect(mostNodes(200, options)).toBe(7)
  expect(mostNodes(49, options)).toBe(1)
})
