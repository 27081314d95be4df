import { expect, test } from 'vitest'
import { fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { boxTrends, pairTrends } from './trend.ts'

/** The share of all trends of fair histories whose interval excludes chance. */
const shareApart = (draws: number, seed: number) => {
  const trends = Array.from({ length: 20 }, (_, i) => countsOf(fairSeries(draws, seed + i)))
    .map((counts) => [pairTrends(counts, 200), boxTrends(counts, 715)])
    .flat(2)
  return trends.filter(({ low, high }) => low > 0 || high < 0).length / trends.length
}

test.each([
  [1_000, 7_310_000],
  [5_000, 7_320_000],
  [24_000, 7_330_000],
])('after %i fair draws fewer than 1 % of trends exclude chance', (draws, seed) => {
  expect(shareApart(draws, seed)).toBeLessThan(0.01)
})

test('the largest of 200 in 5,000 fair draws is a few percent, and its interval contains chance', () => {
  const largest = Array.from({ length: 60 }, (_, i) =>
    pairTrends(countsOf(fairSeries(5_000, 7_340_000 + i)), 1),
  ).flat()
  expect(largest.reduce((sum, { trend }) => sum + trend, 0) / 60).toBeLessThan(0.06)
  expect(largest.filter(({ low }) => low > 0).length).toBeLessThanOrEqual(3)
})
