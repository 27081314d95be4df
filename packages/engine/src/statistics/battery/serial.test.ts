import { expect, test } from 'vitest'
import { drawOf, historyFrom } from '../../testing/histories.ts'
import { biasedSeries, fairSeries, markovSeries } from '../../testing/series.ts'
import { historyOf } from './history.ts'
import { serialTests } from './serial.ts'

test('it is Pearson’s χ² of the previous and the current digit, and pairs the last draw with the first', () => {
  const series = fairSeries(800, 4_311)
  const column = Array.from({ length: 800 }, (_, t) => drawOf(series, t)[1] ?? 0)
  const share = (digit: number) => column.filter((one) => one === digit).length / 800
  let expected = 0
  for (let before = 0; before < 10; before++)
    for (let now = 0; now < 10; now++) {
      const mean = 800 * share(before) * share(now)
      const pairs = column.filter((digit, t) => digit === now && column.at(t - 1) === before).length
      expected += (pairs - mean) ** 2 / mean
    }
  expect(serialTests(historyOf(series))[1]).toMatchObject({ id: 'serial-2', df: 81, n: 800 })
  expect(serialTests(historyOf(series))[1]?.statistic).toBeCloseTo(expected, 9)
})

test('independent draws with one frequent digit show no dependence', () => {
  const series = (seed: number) => biasedSeries(5_000, seed, 0.14)
  const rejected = Array.from({ length: 40 }, (_, i) => serialTests(historyOf(series(4_320 + i))))
    .map((tests) => tests[2]?.p ?? 0)
    .filter((p) => p < 0.05).length
  // P(X > 8) of Binomial(40, .05) is below .001. Compared with equal frequencies, nearly all would be
  // rejected.
  expect(rejected).toBeLessThanOrEqual(8)
})

test('a dependence on the previous draw is found at its position', () => {
  const found = serialTests(historyOf(markovSeries(5_000, 4_312))).filter(({ p }) => p < 1e-4)
  expect(found.map(({ id }) => id)).toEqual(['serial-2'])
})

test('it needs 500 draws and every digit', () => {
  const ofLength = (n: number) => serialTests(historyOf(fairSeries(n, 4_313))).length
  expect([499, 500].map(ofLength)).toEqual([0, 4])
  expect(serialTests(historyFrom(500, () => [0, 0, 0, 0]))).toEqual([])
})
