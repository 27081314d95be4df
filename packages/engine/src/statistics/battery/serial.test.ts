import { expect, test } from 'vitest'
import { drawOf, historyFrom } from '../../testing/histories.ts'
import { fairSeries, markovSeries } from '../../testing/series.ts'
import { historyOf } from './history.ts'
import { serialTests } from './serial.ts'

test('it is Good’s difference of two χ², the last draw paired with the first', () => {
  const series = fairSeries(800, 4_311)
  const column = Array.from({ length: 800 }, (_, t) => drawOf(series, t)[1] ?? 0)
  const squares = (kinds: readonly string[], cells: number) => {
    const counts = Map.groupBy(kinds, (kind) => kind)
    const filled = [...counts.values()].reduce((sum, group) => sum + group.length ** 2, 0)
    return (filled * cells) / 800 - 800
  }
  const pairs = column.map((digit, t) => `${column.at(t - 1)}${digit}`)
  const expected = squares(pairs, 100) - squares(column.map(String), 10)
  expect(serialTests(historyOf(series))[1]).toMatchObject({ id: 'serial-2', df: 90, n: 800 })
  expect(serialTests(historyOf(series))[1]?.statistic).toBeCloseTo(expected, 9)
})

test('a dependence on the draw before is found where it is', () => {
  const found = serialTests(historyOf(markovSeries(5_000, 4_312))).filter(({ p }) => p < 1e-4)
  expect(found.map(({ id }) => id)).toEqual(['serial-2'])
})

test('it needs 500 draws', () => {
  const ofLength = (n: number) => serialTests(historyFrom(n, () => [0, 0, 0, 0])).length
  expect([499, 500].map(ofLength)).toEqual([0, 4])
})
