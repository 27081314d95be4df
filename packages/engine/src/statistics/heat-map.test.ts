import { expect, test } from 'vitest'
import { biasedSeries, fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { heatMap } from './heat-map.ts'

test('each digit has a cell at each position', () => {
  const counts = countsOf(fairSeries(5_000, 4_121))
  const cells = heatMap(counts)
  expect(cells.map(({ position, digit }) => [position, digit])).toEqual(
    [0, 1, 2, 3].flatMap((position) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [position, digit]),
    ),
  )
  expect(cells.map(({ observed }) => observed)).toEqual([...counts.positions])
  expect(cells.every(({ expected }) => expected === 500)).toBe(true)
  expect(cells.every(({ q }) => q >= 0.05)).toBe(true)
})

test('a biased digit is found only at its position', () => {
  const found = heatMap(countsOf(biasedSeries(20_000, 4_122))).filter(
    ({ q, z }) => q < 0.05 && z > 0,
  )
  expect(found.map(({ digit, position }) => [digit, position])).toEqual([[3, 2]])
})
