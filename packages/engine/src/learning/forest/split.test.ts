// Compares the split found with the Gini impurity of every possible split.
import { expect, test } from 'vitest'
import { FEATURES } from '../features/names.ts'
import { below, seeded, xoshiro128, seedWords } from '../random.ts'
import { FOREST_OPTIONS } from './options.ts'
import { newPlot, type Plot } from './plot.ts'
import { findSplit } from './split.ts'
import { PADDED } from './tree.ts'

const ROWS = 200
const BINS = 6

/** Rows of random bins, each drawn once. The digit depends on feature 5 if `leaning` is above 0. */
const plotOf = (seed: number, leaning: number, minLeaf: number): Plot => {
  const random = seeded(seed)
  const columns = Uint8Array.from({ length: ROWS * FEATURES }, () => below(random, BINS))
  const labels = Uint8Array.from({ length: ROWS }, (_, row) =>
    random() < leaning ? Math.min(9, columns[5 * ROWS + row] ?? 0) : below(random, 10),
  )
  const binCounts = new Uint8Array(FEATURES).fill(BINS)
  const options = { ...FOREST_OPTIONS, minLeaf, featuresTried: FEATURES }
  const plot = newPlot({ columns, binCounts, labels }, options, xoshiro128(seedWords(seed)))
  plot.weights.fill(1)
  for (let row = 0; row < ROWS; row++) plot.samples[row] = row
  return plot
}

const classesOf = (digits: Uint8Array) =>
  Uint16Array.from({ length: PADDED }, (_, k) => digits.filter((digit) => digit === k).length)

/** Σ p (1 − p). */
const gini = (digits: Uint8Array) =>
  classesOf(digits).reduce(
    (sum, count) => sum + (count / digits.length) * (1 - count / digits.length),
    0,
  )

/** The split of the lowest impurity, weighted by the size of the sides. */
const bestByGini = ({ columns, labels }: Plot, minLeaf: number) => {
  let best = { feature: -1, bin: 0, impurity: gini(labels) }
  for (let feature = 0; feature < FEATURES; feature++)
    for (let bin = 0; bin < BINS - 1; bin++) {
      const goesLeft = (_: number, row: number) => (columns[feature * ROWS + row] ?? 0) <= bin
      const left = labels.filter(goesLeft)
      const right = labels.filter((digit, row) => !goesLeft(digit, row))
      if (Math.min(left.length, right.length) < minLeaf) continue
      const impurity = (left.length * gini(left) + right.length * gini(right)) / ROWS
      if (impurity < best.impurity) best = { feature, bin, impurity }
    }
  return best
}

test.each([
  [1, 0.8, 20],
  [2, 0.5, 20],
  [3, 0, 20],
  [4, 0, 1],
  [5, 0, 95],
])('seed %i, leaning %d, leaves of %i: the lowest impurity', (seed, leaning, minLeaf) => {
  const plot = plotOf(seed, leaning, minLeaf)
  const split = findSplit(plot, 0, ROWS, classesOf(plot.labels))
  const { feature, bin } = bestByGini(plot, minLeaf)
  expect(split).toMatchObject({ feature, bin })
  if (leaning > 0) expect(feature).toBe(5)
})

test('there is no split if two leaves would be too small, or all digits are equal', () => {
  const small = plotOf(6, 0, 101)
  expect(findSplit(small, 0, ROWS, classesOf(small.labels))).toBeNull()
  const same = plotOf(7, 0, 10)
  same.labels.fill(4)
  expect(findSplit(same, 0, ROWS, classesOf(same.labels))).toBeNull()
})
