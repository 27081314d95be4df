import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxKey } from '../digits.ts'
import { type DrawSeries, numberAt, seriesOf } from '../series.ts'
import { textOf } from '../statistics/number-tables.ts'
import { anyDraws } from '../testing/draws.ts'
import { fairSeries } from '../testing/series.ts'
import { coincidencesOf } from './coincidences.ts'

const of = (series: DrawSeries, kind: string) =>
  coincidencesOf(series).coincidences.find((one) => one.kind === kind)

const from = (...draws: readonly (readonly [day: number, numbers: string])[]) =>
  seriesOf(draws.map(([day, numbers]) => ({ day, slot: 0, digits: [...numbers].map(Number) })))

test('finds repeated numbers and their draws', () => {
  const series = from(
    [1, '0768'],
    [1, '8670'],
    [8, '0768'],
    [8, '0768'],
    [20, '7777'],
    [40, '0768'],
  )
  expect(of(series, 'week')).toMatchObject({ count: 3, last: 3, earlier: 2 })
  expect(of(series, 'day')).toMatchObject({ count: 1, last: 3, earlier: 2 })
  expect(of(series, 'next')).toMatchObject({ count: 1, last: 3, earlier: 2 })
  expect(of(series, 'any-order')).toMatchObject({ count: 3, last: 3, earlier: 2 })
  expect(of(series, 'four-equal')).toMatchObject({ count: 1, last: 4, earlier: null })
  expect(of(series, 'week')?.expected).toBeCloseTo(6 / 10_000, 12)
  const { records, neverDrawn } = coincidencesOf(series)
  expect(neverDrawn.count).toBe(9_997)
  expect(records[0]).toMatchObject({ kind: 'most-drawn', value: 4, usual: 1, number: 768 })
})

test('agrees with a comparison of all pairs', () => {
  fc.assert(
    fc.property(anyDraws, (series) => {
      const pairs = Array.from({ length: series.length }, (_, t) =>
        Array.from({ length: t }, (_none, s) => ({
          apart: (series.days[t] ?? 0) - (series.days[s] ?? 0),
          equal: numberAt(series, s) === numberAt(series, t),
        })),
      ).flat()
      for (const [kind, days] of [
        ['week', 7],
        ['day', 0],
      ] as const) {
        const near = pairs.filter(({ apart }) => apart <= days)
        expect(of(series, kind)?.count).toBe(near.filter(({ equal }) => equal).length)
        expect(of(series, kind)?.expected).toBeCloseTo(near.length / 10_000, 10)
      }
      const keys = Array.from({ length: series.length }, (_, t) =>
        boxKey(textOf(numberAt(series, t))),
      )
      expect(of(series, 'any-order')?.count).toBe(
        keys.filter((key, t) => t > 0 && key === keys[t - 1]).length,
      )
    }),
    { numRuns: 50 },
  )
})

test('fair histories have as many coincidences as expected', () => {
  const sums = new Map<string, { count: number; expected: number }>()
  for (let seed = 1; seed <= 40; seed++)
    for (const { kind, count, expected } of coincidencesOf(fairSeries(5_000, seed)).coincidences) {
      const sum = sums.get(kind) ?? { count: 0, expected: 0 }
      sums.set(kind, { count: sum.count + count, expected: sum.expected + expected })
    }
  // Rare events are nearly Poisson: four standard deviations.
  for (const { count, expected } of sums.values())
    expect(Math.abs(count - expected)).toBeLessThan(4 * Math.sqrt(expected))
})

test('half of fair histories have a record above the usual one', () => {
  const above = new Map<string, number>()
  const at = new Map<string, number>()
  for (let seed = 1; seed <= 60; seed++)
    for (const { kind, value, usual } of coincidencesOf(fairSeries(2_000, seed)).records) {
      if (value > usual) above.set(kind, (above.get(kind) ?? 0) + 1)
      if (value >= usual) at.set(kind, (at.get(kind) ?? 0) + 1)
    }
  for (const kind of ['most-drawn', 'all-different', 'with-repeat']) {
    expect(above.get(kind) ?? 0).toBeLessThan(45)
    expect(at.get(kind) ?? 0).toBeGreaterThan(15)
  }
})

test('an empty history has none', () => {
  const { coincidences, records, neverDrawn } = coincidencesOf(from())
  expect(
    coincidences.every(
      ({ count, expected, last }) => count === 0 && expected === 0 && last === null,
    ),
  ).toBe(true)
  expect(records).toEqual([])
  expect(neverDrawn).toEqual({ count: 10_000, expected: 10_000 })
})
