import { expect, test } from 'vitest'
import { seriesOf } from '../series.ts'
import { biasedSeries, fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { hotAndCold } from './hot-cold.ts'

test('the five most frequent digits are hot, the five others cold, extremes first', () => {
  const draws = Array.from({ length: 10 }, (_, t) => ({
    digits: [0, 9, 9, t < 5 ? 3 : 9],
    slot: 0,
    day: t,
  }))
  const { hot, cold } = hotAndCold(countsOf(seriesOf(draws)))
  expect(hot.map(({ digit, observed }) => [digit, observed])).toEqual([
    [9, 25],
    [0, 10],
    [3, 5],
    [1, 0],
    [2, 0],
  ])
  expect(cold.map(({ digit }) => digit)).toEqual([8, 7, 6, 5, 4])
  expect(hot[0]?.expected).toBe(4)
  expect(hot[0]?.descriptive).toBe(false)
})

test('a fair history is only descriptive, a biased digit is not', () => {
  const fair = hotAndCold(countsOf(fairSeries(5_000, 4_111)))
  expect([...fair.hot, ...fair.cold].every(({ descriptive }) => descriptive)).toBe(true)
  const biased = hotAndCold(countsOf(biasedSeries(20_000, 4_112)))
  expect(biased.hot[0]).toMatchObject({ digit: 3, descriptive: false })
})

test('without draws all digits are equal', () => {
  const { hot, cold } = hotAndCold(countsOf(seriesOf([])))
  expect([...hot, ...cold].map(({ z, q }) => [z, q])).toEqual(
    Array.from({ length: 10 }, () => [0, 1]),
  )
})
