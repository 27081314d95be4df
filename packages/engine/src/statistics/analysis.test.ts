import { expect, test } from 'vitest'
import { numberAt, seriesOf } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { analyseNumber } from './analysis.ts'
import { countsOf } from './counts.ts'

const series = fairSeries(1_000, 4_161)
const counts = countsOf(series)

test('a number has all its figures', () => {
  const analysis = analyseNumber(counts, 7_294, null)
  expect(analysis.rarity.level).toBe('common')
  expect(analysis.entropy).toBeCloseTo(1, 12)
  expect(analysis.complexity).toBeCloseTo(25 / 3, 12)
  expect(analysis.overall.forecast).toBe(50)
  expect(analysis.correlation?.expected).toBe(400)
  expect(analysis.comparison.draws).toBe(1_000)
})

test('it has the number of draws since the number was last drawn', () => {
  expect(analyseNumber(counts, numberAt(series, 999), null).drawsSince).toBe(0)
  expect(analyseNumber(counts, counts.numbers.indexOf(0), null).drawsSince).toBeNull()
})

test('without draws the figures of the draws are null; anything but a number is refused', () => {
  const { correlation, comparison } = analyseNumber(countsOf(seriesOf([])), 768, null)
  expect(correlation).toBeNull()
  expect(comparison.exact.rate).toBeNull()
  expect(() => analyseNumber(counts, 10_000, null)).toThrow(RangeError)
})
