import { expect, test } from 'vitest'
import { fairSeries } from '../../testing/series.ts'
import { countsOf } from '../counts.ts'
import { historyOf } from './history.ts'

test('numbers and digits by position are counted', () => {
  const series = fairSeries(3_000, 4_301)
  const counts = countsOf(series)
  const { draws, numbers, positions } = historyOf(series)
  expect(draws).toBe(3_000)
  expect(numbers).toEqual(counts.numbers)
  expect(positions).toEqual(counts.positions)
})
