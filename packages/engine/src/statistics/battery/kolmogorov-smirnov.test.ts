import { expect, test } from 'vitest'
import { historyFrom } from '../../testing/histories.ts'
import { digitsOfNumber } from '../../series.ts'
import { kolmogorovSmirnovTest } from './kolmogorov-smirnov.ts'

test('every number once gives the smallest distance', () => {
  const [outcome] = kolmogorovSmirnovTest(historyFrom(10_000, digitsOfNumber))
  expect(outcome?.statistic).toBeCloseTo(0, 9)
  expect(outcome?.p).toBe(1)
})

test('the statistic is √n times the largest distance', () => {
  // Half of the numbers are 0000, so the distribution is half above the uniform one there.
  const history = historyFrom(1_000, (t) => (t % 2 === 0 ? [0, 0, 0, 0] : digitsOfNumber(10 * t)))
  const [outcome] = kolmogorovSmirnovTest(history)
  expect(outcome?.statistic).toBeCloseTo(Math.sqrt(1_000) * (0.5 - 1e-4), 9)
  expect(outcome?.p).toBeLessThan(1e-12)
})

test('it needs 50 draws', () => {
  expect(kolmogorovSmirnovTest(historyFrom(49, digitsOfNumber))).toEqual([])
  expect(kolmogorovSmirnovTest(historyFrom(50, digitsOfNumber))).toHaveLength(1)
})
