import { expect, test } from 'vitest'
import { binomialTwoSided } from './binomial.ts'
import { testCells } from './cell-tests.ts'

test('each count has its expected count, z and exact p, and a q over all', () => {
  const [low, usual, high] = testCells([80, 100, 135], 1_000, 0.1)
  expect(low).toMatchObject({ observed: 80, expected: 100, p: binomialTwoSided(80, 1_000, 0.1) })
  expect(low?.z).toBeCloseTo(-20 / Math.sqrt(90), 12)
  expect(high?.q).toBeCloseTo(3 * (high?.p ?? 0), 12)
  expect(low?.q).toBeCloseTo((3 / 2) * (low?.p ?? 0), 12)
  expect(usual?.q).toBe(1)
})

test('without trials every count is as expected', () => {
  expect(testCells([0], 0, 0.1)).toEqual([{ observed: 0, expected: 0, z: 0, p: 1, q: 1 }])
})
