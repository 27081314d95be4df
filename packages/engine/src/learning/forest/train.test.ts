import { expect, test } from 'vitest'
import { biasedSeries, fairSeries, markovSeries } from '../../testing/series.ts'
import { examplesOf, finish, meanLogLoss } from '../../testing/training.ts'
import { FOREST_OPTIONS, type ForestOptions } from './options.ts'
import { predictForest } from './predict.ts'
import { trainForest } from './train.ts'

const { rows, labels } = examplesOf(fairSeries(2000, 11), 0)
const train = (options: Partial<ForestOptions> = {}) =>
  finish(trainForest(rows, labels, { trees: 5, ...options }))

/** The forest's gain over chance on later draws, in nats a draw. */
const gainOn = (series: ReturnType<typeof fairSeries>, position: number) => {
  const past = examplesOf(series, position, 0, 8000)
  const future = examplesOf(series, position, 8000, 12_000)
  const forest = finish(trainForest(past.rows, past.labels))
  return Math.log(10) - meanLogLoss(predictForest(forest, future.rows), future.labels)
}

test('a dependence on the previous draw is found at its position', () => {
  const series = markovSeries(12_000, 1)
  // The greatest possible gain is .19 ln 1.9 + .81 ln .9 = .037.
  expect(gainOn(series, 1)).toBeGreaterThan(0.015)
  expect(gainOn(series, 0)).toBeLessThan(0.003)
})

test('a digit that is drawn too often is found at its position', () => {
  const series = biasedSeries(12_000, 2)
  // The greatest possible gain is .13 ln 1.3 + .87 ln (.87/.9) = .005.
  expect(gainOn(series, 2)).toBeGreaterThan(0.001)
  expect(gainOn(series, 3)).toBeLessThan(0.001)
})

test.each([3, 4, 5])('on fair draws of seed %i it stays near chance', (seed) => {
  const gain = gainOn(fairSeries(12_000, seed), seed % 4)
  expect(gain).toBeGreaterThan(-0.01)
  expect(gain).toBeLessThan(0.002)
})

test('the same seed grows the same forest, another seed another', () => {
  expect(train({ seed: 4 })).toEqual(train({ seed: 4 }))
  expect(train({ seed: 4 })).not.toEqual(train({ seed: 5 }))
})

test('a forest with more trees begins with the same trees', () => {
  const few = train({ trees: 2 })
  const more = train({ trees: 3 })
  expect(more.features.subarray(0, few.features.length)).toEqual(few.features)
  expect(more.leaves.subarray(0, few.leaves.length)).toEqual(few.leaves)
})

test('it yields after each tree', () => {
  const training = trainForest(rows, labels, { trees: 3 })
  const steps = Array.from({ length: 4 }, () => training.next().done)
  expect(steps).toEqual([false, false, false, true])
})

test('a tree with a single leaf has the digit counts of the whole sample', () => {
  const forest = train({ trees: 1, minLeaf: 1001 })
  expect(forest.features).toEqual(Uint8Array.of(255))
  expect(forest.leaves).toHaveLength(10)
  for (const p of forest.leaves) expect(p).toBeCloseTo(0.1, 1)
})

test('invalid training data is refused', () => {
  const training = (values: Float32Array, digits: Uint8Array) => () =>
    finish(trainForest(values, digits))
  expect(training(rows.subarray(1), labels)).toThrow('not rows of 47 features: 93999')
  expect(training(rows, labels.subarray(1))).toThrow('2000 rows, but 1999 labels')
  expect(training(new Float32Array(0), new Uint8Array(0))).toThrow('no rows')
  expect(training(new Float32Array(47), Uint8Array.of(10))).toThrow('not a digit: 10')
  expect(training(new Float32Array(30_001 * 47), new Uint8Array(30_001))).toThrow(
    'more than 30000 rows of one digit: 30001',
  )
})

test.each([
  ['seed', -1],
  ['trees', 0],
  ['depth', 17],
  ['minLeaf', 0.5],
  ['featuresTried', 48],
  ['bins', 33],
])('%s %d is refused', (name, value) => {
  const training = trainForest(rows, labels, { ...FOREST_OPTIONS, [name]: value })
  expect(() => finish(training)).toThrow(`${name} is not a whole number from`)
})
