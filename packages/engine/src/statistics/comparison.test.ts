import { expect, test } from 'vitest'
import { boxKey } from '../digits.ts'
import { numberAt, seriesOf } from '../series.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import { fairSeries } from '../testing/series.ts'
import { compareWithDraws } from './comparison.ts'
import { countsOf } from './counts.ts'
import { textOf } from './number-tables.ts'
import { clopperPearson } from './proportion-intervals.ts'

const series = fairSeries(30_000, 4_141)
const counts = countsOf(series)
const drawn = Array.from({ length: series.length }, (_, t) => textOf(numberAt(series, t)))
const placesOf = (text: string, other: string) =>
  [...text].filter((digit, place) => digit === other[place]).length

test('the matches equal those of a scan of all draws', () => {
  const { exact, partial, box, byPlaces } = compareWithDraws(counts, 768)
  const places = drawn.map((text) => placesOf('0768', text))
  expect(byPlaces).toEqual([0, 1, 2, 3, 4].map((n) => places.filter((p) => p === n).length))
  expect(exact.hits).toBe(drawn.filter((text) => text === '0768').length)
  expect(partial.hits).toBe(places.filter((n) => n === 2 || n === 3).length)
  expect(box.hits).toBe(drawn.filter((text) => boxKey(text) === '0678').length)
})

test('the chances equal the shares among all 10,000 numbers', () => {
  const { exact, partial, box } = compareWithDraws(counts, 1_123)
  const share = (fits: (text: string) => boolean) => everyNumber.filter(fits).length / 10_000
  expect(exact.chance).toBe(1e-4)
  expect(partial.chance).toBe(share((text) => [2, 3].includes(placesOf('1123', text))))
  expect(box.chance).toBe(share((text) => boxKey(text) === '1123'))
  expect(box.expected).toBe(36)
})

test('a rate has its exact interval and p', () => {
  const { box } = compareWithDraws(counts, 768)
  expect(box.rate).toBe(box.hits / 30_000)
  expect(box.interval).toEqual(clopperPearson(box.hits, 30_000))
  expect(box.p).toBeGreaterThan(0.001)
})

test('without draws there are no rates; anything but a number is refused', () => {
  const none = countsOf(seriesOf([]))
  expect(compareWithDraws(none, 768).exact).toEqual({
    hits: 0,
    expected: 0,
    rate: null,
    interval: null,
    chance: 1e-4,
    p: 1,
  })
  expect(() => compareWithDraws(none, -1)).toThrow(RangeError)
})
