import { expect, test } from 'vitest'
import { seriesOf, sliceSeries } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { binomialCdf, binomialSf } from './binomial.ts'
import { countsOf } from './counts.ts'
import { localReading } from './local-reading.ts'

/** 100 draws: for each place, how often each digit is drawn; the rest are 9. */
const readingOf = (places: readonly Readonly<Record<number, number>>[]) => {
  const columns = places.map((times) => {
    const column = Object.entries(times).flatMap(([digit, n]) =>
      Array.from({ length: n }, () => Number(digit)),
    )
    return [...column, ...Array.from({ length: 100 - column.length }, () => 9)]
  })
  const draws = Array.from({ length: 100 }, (_, t) => ({
    digits: columns.map((column) => column[t] ?? 0),
    slot: 0,
    day: t,
  }))
  return localReading(countsOf(seriesOf(draws)))
}

const TEN = { 0: 10, 1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 10, 7: 10, 8: 10 }

test('equal shares give no reading', () => {
  const nothing = { draws: 100, digits: [], positions: [] }
  expect(readingOf([TEN, TEN, TEN, TEN])).toMatchObject(nothing)
})

test('12 % and 8 % are still normal; one digit more or less is not', () => {
  const twelve = { ...TEN, 3: 12, 4: 8 }
  expect(readingOf([twelve, twelve, twelve, twelve]).digits).toEqual([])
  const over = { ...twelve, 3: 13, 4: 7 }
  expect(readingOf([twelve, twelve, twelve, over]).digits).toEqual([
    { digit: 3, count: 49, share: 0.1225, reading: 'frequent', chance: binomialSf(48, 400, 0.1) },
    { digit: 4, count: 31, share: 0.0775, reading: 'rare', chance: binomialCdf(31, 400, 0.1) },
  ])
})

test('15 % at a position is still normal, 16 % is not', () => {
  const fifteen = { ...TEN, 3: 15 }
  expect(readingOf([TEN, fifteen, TEN, TEN]).positions).toEqual([])
  expect(readingOf([TEN, TEN, { ...TEN, 3: 16 }, TEN]).positions).toEqual([
    { position: 2, digit: 3, count: 16, share: 0.16, chance: binomialSf(15, 100, 0.1) },
  ])
})

test('without draws there is no reading', () => {
  const nothing = { draws: 0, digits: [], positions: [], expected: 0 }
  expect(localReading(countsOf(seriesOf([])))).toEqual(nothing)
})

test('the expected number of readings is that of fair draws', () => {
  const series = fairSeries(100_000, 11)
  let seen = 0
  for (let from = 0; from < series.length; from += 100) {
    const { digits, positions } = localReading(countsOf(sliceSeries(series, from, from + 100)))
    seen += digits.length + positions.length
  }
  const { expected } = localReading(countsOf(series))
  // About three per 100 draws, almost independent: the mean of 1,000 is within about 2 %.
  expect(Math.abs(seen / 1_000 - expected)).toBeLessThan(0.06 * expected)
})
