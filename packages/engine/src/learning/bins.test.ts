import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairSeries } from '../testing/series.ts'
import { binColumns, edgeAfter, quantileBins } from './bins.ts'
import { featureRows } from './features/features.ts'
import { FEATURES } from './features/names.ts'
import { seeded } from './random.ts'

/** Rows whose first feature is given by `valueOf`; the others are 0. */
const rowsOf = (count: number, valueOf: (row: number) => number): Float32Array => {
  const rows = new Float32Array(count * FEATURES)
  for (let row = 0; row < count; row++) rows[row * FEATURES] = valueOf(row)
  return rows
}
const edgesOf = (rows: Float32Array, bins = 32) => {
  const found = quantileBins(rows, bins)
  return [...found.edges.subarray(0, (found.counts[0] ?? 0) - 1)]
}
/** How many rows are in each bin of the first feature. */
const sizesOf = (rows: Float32Array, bins = 32): readonly number[] => {
  const found = quantileBins(rows, bins)
  const column = binColumns(rows, found).subarray(0, rows.length / FEATURES)
  return Array.from(
    { length: found.counts[0] ?? 0 },
    (_, bin) => column.filter((other) => other === bin).length,
  )
}

test('the bin of a value is the number of edges at or below it', () => {
  const rows = featureRows(fairSeries(700, 3), 0)
  const bins = quantileBins(rows, 32)
  const columns = binColumns(rows, bins)
  for (let row = 0; row < 700; row++)
    for (let feature = 0; feature < FEATURES; feature++) {
      const edges = bins.edges.subarray(
        32 * feature,
        32 * feature + (bins.counts[feature] ?? 0) - 1,
      )
      const value = rows[row * FEATURES + feature] ?? 0
      expect(columns[feature * 700 + row]).toBe(edges.filter((edge) => edge <= value).length)
    }
})

test('bins have equally many rows if all values differ', () => {
  const random = seeded(5)
  const sizes = sizesOf(rowsOf(3200, random))
  expect(sizes).toHaveLength(32)
  expect(new Set(sizes)).toEqual(new Set([100]))
})

test('few values have a bin each, with edges halfway between them', () => {
  expect(edgesOf(rowsOf(60, (row) => row % 3))).toEqual([0.5, 1.5])
  expect(sizesOf(rowsOf(60, (row) => row % 3))).toEqual([20, 20, 20])
  expect(sizesOf(rowsOf(64, (row) => row % 32))).toEqual(Array.from({ length: 32 }, () => 2))
})

test('a single value has a single bin', () => {
  expect(sizesOf(rowsOf(10, () => 7))).toEqual([10])
})

test('no bin is empty, however frequent a value is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1 }),
      fc.nat(),
      (values, n) => {
        const rows = rowsOf(values.length + (n % 200), (row) => values[row] ?? values[0] ?? 0)
        for (const bins of [2, 8, 32]) {
          const sizes = sizesOf(rows, bins)
          expect(sizes.length).toBeLessThanOrEqual(bins)
          expect(Math.min(...sizes)).toBeGreaterThan(0)
        }
      },
    ),
  )
})

test('many rows are sampled, which moves edges by about a quarter of a bin', () => {
  const random = seeded(8)
  for (const size of sizesOf(rowsOf(64_000, random))) {
    expect(size).toBeGreaterThan(1000)
    expect(size).toBeLessThan(3000)
  }
})

test.each([2, 4, 7, 12])(
  'a sample of many rows contains all %i values that alternate',
  (period) => {
    expect(sizesOf(rowsOf(60_000, (row) => row % period))).toHaveLength(period)
  },
)

test('rows outside the training set use the bins of the training rows', () => {
  const bins = quantileBins(
    rowsOf(100, (row) => row),
    4,
  )
  const later = binColumns(
    rowsOf(3, (row) => [-1e9, 60, 1e9][row] ?? 0),
    bins,
  )
  expect([...later.subarray(0, 3)]).toEqual([0, 2, 3])
})

test("the rows left of a bin's edge are those of the bins up to it", () => {
  const bins = quantileBins(
    rowsOf(60, (row) => row % 3),
    32,
  )
  expect(edgeAfter(bins, 0, 0)).toBe(0.5)
  expect(edgeAfter(bins, 0, 1)).toBe(1.5)
})

test('no rows, and incomplete rows, are refused', () => {
  expect(() => quantileBins(new Float32Array(0), 32)).toThrow('no rows to take quantiles of')
  expect(() => quantileBins(new Float32Array(48), 32)).toThrow('not rows of 47 features: 48')
})
