import { expect, test } from 'vitest'
import { historyFrom } from '../../testing/histories.ts'
import { fairSeries } from '../../testing/series.ts'
import { digitsOfNumber, numberAt } from '../../series.ts'
import { historyOf } from './history.ts'
import { ljungBoxTest } from './ljung-box.ts'

test('it is the statistic of Ljung and Box with a known mean and variance', () => {
  const series = fairSeries(300, 4_341)
  const z = Array.from(
    { length: 300 },
    (_, t) => (numberAt(series, t) - 4_999.5) / Math.sqrt((1e8 - 1) / 12),
  )
  const r = (lag: number) =>
    z.slice(lag).reduce((sum, value, t) => sum + value * (z[t] ?? 0), 0) / 300
  const q =
    [1, 2, 3, 4, 5, 6, 7].reduce((sum, lag) => sum + r(lag) ** 2 / (300 - lag), 0) * 300 * 302
  const [outcome] = ljungBoxTest(historyOf(series))
  expect(outcome).toMatchObject({ id: 'ljung-box', df: 7, n: 300 })
  expect(outcome?.statistic).toBeCloseTo(q, 9)
})

test('numbers that rise and fall with a period of seven are found', () => {
  const waves = historyFrom(500, (t) => digitsOfNumber(Math.floor(t / 7) % 2 === 0 ? 2_000 : 8_000))
  expect(ljungBoxTest(waves)[0]?.p).toBeLessThan(1e-12)
})

test('it needs 50 draws', () => {
  expect(ljungBoxTest(historyFrom(49, digitsOfNumber))).toEqual([])
  expect(ljungBoxTest(historyFrom(50, digitsOfNumber))).toHaveLength(1)
})
