import { expect, test } from 'vitest'
import { quantileBins } from '../bins.ts'
import { forestOf } from './forest.ts'
import { LEAF, PADDED, type Tree } from './tree.ts'

// Feature 3 is 0, 1 or 2, so its edges are .5 and 1.5; the others are always 0.
const rows = new Float32Array(3 * 47)
for (let row = 0; row < 3; row++) rows[row * 47 + 3] = row
const bins = quantileBins(rows, 32)

/** Class counts of nodes, each with a single digit. */
const classes = (...nodes: readonly (readonly [digit: number, count: number])[]) => {
  const counts = new Uint16Array(nodes.length * PADDED)
  for (const [node, [digit, count]] of nodes.entries()) counts[node * PADDED + digit] = count
  return counts
}

const stump: Tree = {
  features: Uint8Array.of(3, LEAF, LEAF),
  bins: Uint8Array.of(1, 0, 0),
  lefts: Uint32Array.of(1, 0, 0),
  classes: classes([0, 100], [4, 90], [7, 10]),
}
const leaf: Tree = {
  features: Uint8Array.of(LEAF),
  bins: Uint8Array.of(0),
  lefts: Uint32Array.of(0),
  classes: classes([9, 40]),
}

test('trees are stored one after the other, with nodes and leaves numbered across all trees', () => {
  const forest = forestOf([stump, leaf, stump], bins)
  expect([...forest.roots]).toEqual([0, 3, 4])
  expect([...forest.features]).toEqual([3, LEAF, LEAF, LEAF, 3, LEAF, LEAF])
  expect([...forest.lefts]).toEqual([1, 0, 1, 2, 5, 3, 4])
  expect(forest.leaves).toHaveLength(5 * 10)
})

test('a node tests the edge after its bin', () => {
  expect(forestOf([stump], bins).thresholds[0]).toBe(1.5)
  expect(forestOf([{ ...stump, bins: Uint8Array.of(0, 0, 0) }], bins).thresholds[0]).toBe(0.5)
})

test('a leaf has (count + 1)/(draws + 10), so no digit is impossible', () => {
  const { leaves } = forestOf([stump], bins)
  expect(leaves[4]).toBeCloseTo(91 / 100, 6)
  expect(leaves[5]).toBeCloseTo(1 / 100, 6)
  expect(leaves[17]).toBeCloseTo(11 / 20, 6)
  expect(leaves[10]).toBeCloseTo(1 / 20, 6)
})
