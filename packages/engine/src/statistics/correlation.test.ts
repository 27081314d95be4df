import { expect, test } from 'vitest'
import { numberAt, seriesOf } from '../series.ts'
import { biasedSeries, fairSeries } from '../testing/series.ts'
import { binomialSf } from './binomial.ts'
import { correlation } from './correlation.ts'
import { countsOf } from './counts.ts'

test('digits in their places are counted over all draws', () => {
  const series = fairSeries(300, 4_102)
  const shared = Array.from({ length: 300 }, (_, t) =>
    [...'0768'].filter(
      (digit, place) => digit === String(numberAt(series, t)).padStart(4, '0')[place],
    ),
  ).flat().length
  expect(correlation(countsOf(series), 768)).toMatchObject({ matches: shared, expected: 120 })
})

test('a number that is always drawn has φ 3, one without a single match −1/3', () => {
  const draws = Array.from({ length: 50 }, (_, t) => ({ digits: [1, 2, 3, 4], slot: 0, day: t }))
  const counts = countsOf(seriesOf(draws))
  const always = correlation(counts, 1234)
  expect(always?.phi).toBeCloseTo(3, 12)
  expect(always?.p).toBeCloseTo(0, 150)
  expect(correlation(counts, 5678)?.phi).toBeCloseTo(-1 / 3, 12)
})

test('a biased digit affects the numbers with it, and a fair game affects none', () => {
  const biased = countsOf(biasedSeries(20_000, 4_103))
  expect(correlation(biased, 30)?.p).toBeLessThan(1e-3)
  expect(correlation(biased, 300)?.p).toBeGreaterThan(1e-3)
})

test('the p is that of the binomial distribution', () => {
  const counts = countsOf(fairSeries(1_000, 4_104))
  const { matches, p } = correlation(counts, 5_555) ?? { matches: 0, p: 0 }
  const upper = binomialSf(matches - 1, 4_000, 0.1)
  const lower = 1 - binomialSf(matches, 4_000, 0.1)
  expect(p).toBeCloseTo(Math.min(1, 2 * Math.min(upper, lower)), 12)
})

test('without draws it is null; anything but a number is refused', () => {
  const none = countsOf(seriesOf([]))
  expect(correlation(none, 1234)).toBeNull()
  expect(() => correlation(none, 12_345)).toThrow(RangeError)
})
