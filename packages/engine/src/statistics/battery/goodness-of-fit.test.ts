import { expect, test } from 'vitest'
import { chiSquareSf } from '../chi-square.ts'
import { chiSquareOutcome, goodnessOfFit, uniformityTest } from './goodness-of-fit.ts'

const label = { id: 'x', name: 'X', plain: 'X?' }

test('equally likely cells: the statistic, its df and p', () => {
  expect(uniformityTest(label, [12, 8, 10], 30)).toEqual([
    { ...label, statistic: 0.8, df: 2, n: 30, p: chiSquareSf(0.8, 2) },
  ])
})

test('cells with an expected count below five cannot be tested', () => {
  expect(uniformityTest(label, [5, 4, 5], 14)).toEqual([])
  expect(uniformityTest(label, [5, 5, 5], 15)).toHaveLength(1)
})

test('unequal cells are tested against their own probabilities', () => {
  const [outcome] = goodnessOfFit(label, [60, 30, 10], [0.5, 0.3, 0.2], 100)
  expect(outcome).toMatchObject({ statistic: 2 + 0 + 5, df: 2 })
})

test('small cells are merged, the last one with the cell before it', () => {
  // Expected 2, 3, 45, 46, 4: cells of 5, 45 and 50.
  const [outcome] = goodnessOfFit(label, [1, 1, 50, 42, 6], [0.02, 0.03, 0.45, 0.46, 0.04], 100)
  expect(outcome?.df).toBe(2)
  expect(outcome?.statistic).toBeCloseTo(9 / 5 + 25 / 45 + 4 / 50, 12)
})

test('two cells have one degree of freedom', () => {
  expect(goodnessOfFit(label, [8, 12], [0.5, 0.5], 20)[0]).toMatchObject({ statistic: 0.8, df: 1 })
})

test('a last cell of exactly five stays separate', () => {
  const poker = [0.504, 0.432, 0.027, 0.036, 0.001]
  const counts = poker.map((p) => Math.round(5_000 * p))
  expect(goodnessOfFit(label, counts, poker, 5_000)[0]).toMatchObject({ df: 4, p: 1 })
})

test('a single cell cannot be tested', () => {
  expect(goodnessOfFit(label, [2, 2], [0.5, 0.5], 4)).toEqual([])
  expect(goodnessOfFit(label, [], [], 0)).toEqual([])
})

test('a statistic below 0, as a difference of two can be, has p 1', () => {
  expect(chiSquareOutcome(label, -3, 90, 500)).toMatchObject({ statistic: -3, p: 1 })
})
