import { expect, test } from 'vitest'
import { markovSeries } from '../../testing/series.ts'
import { examplesOf, finish } from '../../testing/training.ts'
import type { Forest } from './forest.ts'
import { predictForest } from './predict.ts'
import { trainForest } from './train.ts'

const DIGITS = Float32Array.of(0.91, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01)

/** Two trees: one tests whether feature 2 is less than 1.5; the other has a single leaf. */
const forest: Forest = {
  roots: Uint32Array.of(0, 3),
  features: Uint8Array.of(2, 255, 255, 255),
  thresholds: Float32Array.of(1.5, 0, 0, 0),
  lefts: Uint32Array.of(1, 0, 1, 2),
  leaves: Float32Array.of(...DIGITS, ...DIGITS.toReversed(), ...DIGITS.map(() => 0.1)),
}
const rowWith = (value: number) => new Float32Array(47).fill(value, 2, 3)

test('a row gets the mean of its leaves; a value at the threshold goes right', () => {
  for (const [value, first, last] of [
    [1.49, 0.505, 0.055],
    [1.5, 0.055, 0.505],
    [9, 0.055, 0.505],
  ] as const) {
    const probabilities = predictForest(forest, rowWith(value))
    expect(probabilities).toHaveLength(10)
    expect(probabilities[0]).toBeCloseTo(first, 6)
    expect(probabilities[9]).toBeCloseTo(last, 6)
    expect(probabilities[4]).toBeCloseTo(0.055, 6)
  }
})

test('a row gets the same result alone as among others, and each sums to 1', () => {
  const { rows, labels } = examplesOf(markovSeries(1500, 3), 1)
  const trained = finish(trainForest(rows, labels, { trees: 20 }))
  const all = predictForest(trained, rows)
  for (const row of [0, 1, 777, 1499]) {
    const alone = predictForest(trained, rows.subarray(47 * row, 47 * (row + 1)))
    expect(alone).toEqual(all.slice(10 * row, 10 * (row + 1)))
    expect(alone.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5)
  }
})

test('a training row falls into the leaf of its bins', () => {
  const { rows, labels } = examplesOf(markovSeries(600, 4), 1)
  const options = { trees: 1, depth: 16, minLeaf: 1, featuresTried: 47 }
  const probabilities = predictForest(finish(trainForest(rows, labels, options)), rows)
  const told = labels.filter((digit, row) => (probabilities[10 * row + digit] ?? 0) > 0.1)
  // With probability 1 − 1/e a row is in the bootstrap sample, alone with its digit in a leaf.
  expect(told.length / labels.length).toBeGreaterThan(0.6)
})

test('no rows give no probabilities, and an incomplete row is refused', () => {
  expect(predictForest(forest, new Float32Array(0))).toHaveLength(0)
  expect(() => predictForest(forest, new Float32Array(50))).toThrow('not rows of 47 features: 50')
})
