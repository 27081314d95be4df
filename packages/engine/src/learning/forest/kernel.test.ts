// The kernel and plain TypeScript grow the same trees.
import { expect, test } from 'vitest'
import { fairSeries, markovSeries } from '../../testing/series.ts'
import { examplesOf, finish } from '../../testing/training.ts'
import { quantileBins, binColumns } from '../bins.ts'
import { forestToBytes } from './bytes.ts'
import { FOREST_OPTIONS, type ForestOptions } from './options.ts'
import { plainGrower } from './plain.ts'
import { simdGrower } from './simd.ts'
import { trainForest } from './train.ts'

const fair = examplesOf(fairSeries(3000, 31), 2)
const markov = examplesOf(markovSeries(3000, 32), 1)

const bytesOf = (
  { rows, labels }: typeof fair,
  options: Partial<ForestOptions>,
  kernel: 'simd' | 'plain',
) => forestToBytes(finish(trainForest(rows, labels, { trees: 8, ...options }, kernel)))

/** The index of the first different byte, −1 for none. A test that prints all differences takes minutes. */
const difference = (set: typeof fair, options: Partial<ForestOptions>) => {
  const [simd, plain] = [bytesOf(set, options, 'simd'), bytesOf(set, options, 'plain')]
  return simd.length === plain.length ? simd.findIndex((byte, k) => byte !== plain[k]) : 0
}

test.each([1, 2, 3, 4, 5])('seed %i: the same forest, bit for bit', (seed) => {
  for (const set of [fair, markov]) expect(difference(set, { seed })).toBe(-1)
})

test.each<Partial<ForestOptions>>([
  { depth: 16, minLeaf: 1 },
  { depth: 1 },
  { minLeaf: 400 },
  { featuresTried: 1 },
  { featuresTried: 47, trees: 2 },
  { bins: 2 },
])('%o: the same forest, bit for bit', (options) => {
  expect(difference(markov, options)).toBe(-1)
})

test.each([1, 2, 99, 100, 101])('%i rows: the same forest, bit for bit', (count) => {
  const set = { rows: fair.rows.subarray(0, 47 * count), labels: fair.labels.subarray(0, count) }
  expect(difference(set, { minLeaf: 10 })).toBe(-1)
})

// The kernel adds the squares of these four counts in the same 32 bits.
test('the maximum number of rows of a digit: the same tree', () => {
  const count = 4 * 30_000
  const labels = Uint8Array.from({ length: count }, (_, row) => [0, 1, 8, 9][row & 3] ?? 0)
  const rows = Float32Array.from({ length: count * 47 }, (_, k) => (k * 7919) % 1013)
  const bins = quantileBins(rows, 32)
  const set = { columns: binColumns(rows, bins), binCounts: bins.counts, labels }
  const simd = simdGrower(set, FOREST_OPTIONS)?.(1)
  expect(simd).toEqual(plainGrower(set, FOREST_OPTIONS)(1))
  expect(simd?.features.length).toBeGreaterThan(1)
})
