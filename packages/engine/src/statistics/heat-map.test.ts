import { expect, test } from 'vitest'
import { biasedSeries, fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { heatMap } from './heat-map.ts'

test('each digit has a cell at each position', () => {
  const counts = countsOf(fairSeries(5_000, 4_121))
  const cells = heatMap(counts)
  expect(cells).toHaveLength(40)
  expect(cells[27]).toMatchObject({
    digit: 7,
    position: 2,
    observed: counts.positions[27],
    expected: 500,
  })
  expect(cells.every(({ q }) => q >= 0.05)).toBe(true)
})

test('a biased digit is found at its position and nowhere else', () => {
  const found = heatMap(countsOf(biasedSeries(20_000, 4_122))).filter(
    ({ q, z }) => q < 0.05 && z > 0,
  )
  expect(found.map(({ digit, position }) => [digit, position])).toEqual([[3, 2]])
})
