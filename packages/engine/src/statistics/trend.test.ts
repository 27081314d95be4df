import { expect, test } from 'vitest'
import type { DrawRow } from '../series.ts'
import { numberAt, seriesOf } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { textOf } from './number-tables.ts'
import { boxTrends, pairTrends } from './trend.ts'

const fair = fairSeries(5_000, 4_151)

/** Fair draws, but every tenth begins with 12. */
const rigged = countsOf(
  seriesOf(
    Array.from({ length: fair.length }, (_, t): DrawRow => {
      const digits = [...fair.digits.subarray(4 * t, 4 * t + 4)]
      return { digits: t % 10 === 0 ? [1, 2, ...digits.slice(2)] : digits, slot: 0, day: t }
    }),
  ),
)

test('the five most frequent pairs have the right digits and places', () => {
  const trends = pairTrends(countsOf(fair))
  expect(trends).toHaveLength(5)
  const drawn = Array.from({ length: fair.length }, (_, t) => textOf(numberAt(fair, t)))
  for (const { key, observed, expected } of trends) {
    expect(observed).toBe(
      drawn.filter((text) => [...key].every((d, i) => d === '-' || d === text[i])).length,
    )
    expect(expected).toBe(50)
  }
  expect(trends.map(({ trend }) => trend)).toEqual(
    trends.map(({ trend }) => trend).toSorted((a, b) => b - a),
  )
})

test('in fair draws trends are a few percent, and their intervals contain chance', () => {
  for (const trend of [...pairTrends(countsOf(fair)), ...boxTrends(countsOf(fair))]) {
    expect(trend.trend).toBeLessThan(0.1)
    expect(trend.low).toBeLessThan(0)
    expect(trend.high).toBeGreaterThan(trend.trend)
  }
})

test('the interval of a pair with a real bias excludes chance', () => {
  const [first, second] = pairTrends(rigged)
  expect(first?.key).toBe('12--')
  expect(first?.low).toBeGreaterThan(1)
  expect(second?.trend).toBeLessThan((first?.trend ?? 0) / 2)
})

test('a front and a back pair of the same digits are separate', () => {
  const ends = Array.from({ length: 100 }, (_, t) => ({ digits: [1, 2, 0, 0], slot: 0, day: t }))
  expect(pairTrends(countsOf(seriesOf(ends)), 2).map(({ key }) => key)).toEqual(['12--', '--00'])
})

test('a box is compared with the chance of all its orders', () => {
  const box = boxTrends(countsOf(fair), 715).find(({ key }) => key === '0678')
  expect(box?.expected).toBe(12)
})

test('without draws there is no trend', () => {
  const none = countsOf(seriesOf([]))
  expect([...pairTrends(none), ...boxTrends(none)]).toEqual([])
})
