import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrawSeries, seriesOf, sliceSeries } from '../../series.ts'
import { anyDraws } from '../../testing/draws.ts'
import { fairSeries } from '../../testing/series.ts'
import { digitsAt, featureRows, featuresOf, GameFeatures } from './features.ts'
import { FEATURE_NAMES, FEATURES } from './names.ts'

const POSITIONS = [0, 1, 2, 3]

/** One row, by name. */
const named = (row: Float32Array): Record<string, number> =>
  Object.fromEntries(FEATURE_NAMES.map((name, k) => [name, row[k] ?? Number.NaN]))

const rowOf = (series: DrawSeries, position: number, t: number) =>
  featureRows(series, position, t, t + 1)

/** The same draws up to `from`, and other digits after it. */
const rewritten = (series: DrawSeries, from: number, seed: number): DrawSeries => ({
  ...series,
  digits: Uint8Array.from(series.digits, (digit, k) =>
    k < 4 * from ? digit : (digit + 1 + ((k * seed) % 9)) % 10,
  ),
})

test('47 features have 47 names', () => {
  expect(FEATURE_NAMES).toHaveLength(FEATURES)
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURES)
})

test('a row depends only on the draws before its own', () => {
  fc.assert(
    fc.property(
      anyDraws,
      fc.nat(),
      fc.constantFrom(...POSITIONS),
      fc.integer({ min: 1, max: 8 }),
      (series, nat, position, seed) => {
        const t = nat % series.length
        const before = featureRows(series, position, 0, t + 1)
        const after = featureRows(rewritten(series, t, seed), position, 0, t + 1)
        expect(after).toEqual(before)
      },
    ),
  )
})

test('adding draws one by one gives the rows of the whole history', () => {
  fc.assert(
    fc.property(anyDraws, fc.constantFrom(...POSITIONS), (series, position) => {
      const features = new GameFeatures()
      const rows = new Float32Array(series.length * FEATURES)
      for (let t = 0; t < series.length; t++) {
        const target = { slot: series.slots[t] ?? 0, day: series.days[t] ?? 0 }
        features.write(target, position, rows, t * FEATURES)
        features.push({ slot: target.slot, digits: [...series.digits.subarray(4 * t, 4 * t + 4)] })
      }
      expect(featureRows(series, position)).toEqual(rows)
    }),
  )
})

test('a state rebuilt from its draws gives the row of the next draw', () => {
  const series = fairSeries(300, 1)
  const next = new Float32Array(FEATURES)
  const target = { slot: series.slots[250] ?? 0, day: series.days[250] ?? 0 }
  featuresOf(sliceSeries(series, 0, 250)).write(target, 2, next)
  expect(next).toEqual(rowOf(series, 2, 250))
})

test('before the first draw all counts are empty', () => {
  const row = named(rowOf(fairSeries(1, 1), 0, 0))
  expect(row['freqZ100_d4']).toBe(0)
  expect(row['gap_d4']).toBe(0)
  expect(row['trans_d4']).toBeCloseTo(0.1)
  expect(row['entropy50']).toBe(1)
  expect(row['lag1_pos3']).toBe(0)
})

test("a row has the previous draw's digits, its shape and the previous session", () => {
  const series = seriesOf([
    { digits: [1, 2, 3, 4], slot: 0, day: 20_000 },
    { digits: [9, 9, 6, 0], slot: 1, day: 20_000 },
    { digits: [5, 5, 5, 5], slot: 0, day: 20_001 },
  ])
  // 20,001 days after 1970-01-01 is Saturday, 5 October 2024.
  expect(named(rowOf(series, 1, 2))).toMatchObject({
    lag1_pos0: 9,
    lag1_pos1: 9,
    lag1_pos2: 6,
    lag1_pos3: 0,
    lag2_same: 2,
    lag3_same: 0,
    prevSum: 24,
    prevRoot: 6,
    prevOdd: 2,
    prevHigh: 3,
    prevDistinct: 3,
    slot: 0,
    dayOfWeek: 6,
    month: 10,
    sameSlotPrev: 2,
  })
})

test('days before 1970 have the right weekday and month', () => {
  const series = seriesOf([{ digits: [0, 0, 0, 0], slot: 0, day: -1 }])
  expect(named(rowOf(series, 0, 0))).toMatchObject({ dayOfWeek: 3, month: 12 })
})

test('the digits to forecast are those of the same draws and position', () => {
  const series = seriesOf([
    { digits: [1, 2, 3, 4], slot: 0, day: 0 },
    { digits: [5, 6, 7, 8], slot: 0, day: 1 },
    { digits: [9, 0, 1, 2], slot: 0, day: 2 },
  ])
  expect([...digitsAt(series, 3)]).toEqual([4, 8, 2])
  expect([...digitsAt(series, 0, 1, 3)]).toEqual([5, 9])
})

test('invalid positions and small buffers are refused', () => {
  const features = new GameFeatures()
  const target = { slot: 0, day: 0 }
  const row = new Float32Array(FEATURES)
  expect(() => features.push({ digits: [1, 2, 3], slot: 0 })).toThrow('not four digits: 123')
  expect(() => features.push({ digits: [1, 2, 3, 10], slot: 0 })).toThrow(RangeError)
  expect(() => features.write(target, 4, row)).toThrow('not a digit position from 0 to 3: 4')
  expect(() => features.write(target, 0, row, 1)).toThrow('no room for 47 features at 1 of 47')
  expect(() => featureRows(fairSeries(5, 1), 0, 2, 6)).toThrow('no draws 2 to 6 in a series of 5')
  expect(() => featureRows(fairSeries(5, 1), 7, 0, 5)).toThrow(RangeError)
  expect(() => digitsAt(fairSeries(5, 1), 0, 3, 2)).toThrow(RangeError)
})
