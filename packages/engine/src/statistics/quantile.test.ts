import { expect, test } from 'vitest'
import { regularizedBeta } from './incomplete-beta.ts'
import { quantileOf } from './quantile.ts'

test('it is where the function reaches p, to the last bits', () => {
  expect(quantileOf((x) => x * x, 0.25, 0, 1)).toBeCloseTo(0.5, 15)
  expect(quantileOf((x) => 1 - Math.exp(-x), 0.5, 0, 10)).toBeCloseTo(Math.LN2, 14)
})

test('a root very near 0 keeps its digits', () => {
  expect(quantileOf((x) => x, 1e-200, 0, 1) / 1e-200).toBeCloseTo(1, 14)
})

test('if p is not reached, it is the nearer end', () => {
  expect(quantileOf(() => 0, 0.5, 0, 1)).toBeCloseTo(1, 15)
  expect(quantileOf(() => 1, 0.5, 0, 1)).toBeCloseTo(0, 300)
})

test('it takes far fewer steps than the 60 to 70 of bisection', () => {
  for (const k of [1, 3, 58, 1263, 12_000]) {
    let steps = 0
    quantileOf((x) => (steps++, regularizedBeta(k, 24_001 - k, x)), 0.025, 0, 1)
    expect(steps).toBeLessThanOrEqual(30)
  }
})
