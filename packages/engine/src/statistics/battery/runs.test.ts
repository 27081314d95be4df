import { expect, test } from 'vitest'
import { historyFrom } from '../../testing/histories.ts'
import { runsTests } from './runs.ts'

test('the z of the runs is that of Wald and Wolfowitz', () => {
  // 30 high and 30 low in 6 runs of ten.
  const history = historyFrom(60, (t) => [Math.floor(t / 10) % 2 === 0 ? 9 : 0, 0, 0, 0])
  const mean = 31
  const variance = (30 * 29) / 59
  const [first] = runsTests(history)
  expect(first).toMatchObject({ id: 'runs-1', n: 60 })
  expect(first?.statistic).toBeCloseTo((6 - mean) / Math.sqrt(variance), 12)
  expect(first?.p).toBeLessThan(1e-9)
})

test('too much alternation is found too', () => {
  const [first] = runsTests(historyFrom(60, (t) => [t % 2 === 0 ? 5 : 4, 0, 0, 0]))
  expect(first?.statistic).toBeGreaterThan(7)
  expect(first?.p).toBeLessThan(1e-9)
})

test('a place that is always low has no runs to test, and 49 draws have none', () => {
  expect(runsTests(historyFrom(60, () => [0, 1, 2, 9]))).toEqual([])
  expect(runsTests(historyFrom(49, (t) => [t % 10, 0, 0, 0]))).toEqual([])
  expect(runsTests(historyFrom(50, (t) => [t % 10, 0, 0, 0]))).toHaveLength(1)
})
