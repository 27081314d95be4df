import { expect, test } from 'vitest'
import { FEATURES } from '../features/names.ts'
import { INPUTS } from './shape.ts'
import { momentsOf, standardise } from './standardise.ts'

/** Rows whose feature 0 has these values; feature 1 is 1,000,000 more, and all others are 7. */
const rowsOf = (values: readonly number[]) => {
  const rows = new Float32Array(values.length * FEATURES).fill(7)
  for (const [row, value] of values.entries()) {
    rows[row * FEATURES] = value
    rows[row * FEATURES + 1] = 1e6 + value
  }
  return rows
}

test('standardised training rows have mean 0 and deviation 1, also for values far from 0', () => {
  const rows = rowsOf([1, 2, 3, 4])
  const inputs = new Float32Array(4 * INPUTS)
  standardise(rows, momentsOf(rows), inputs)
  const z = 1 / Math.sqrt(1.25)
  for (const feature of [0, 1])
    for (const [row, expected] of [-1.5 * z, -0.5 * z, 0.5 * z, 1.5 * z].entries())
      expect(inputs[row * INPUTS + feature]).toBeCloseTo(expected, 6)
})

test('a constant feature becomes 0, and every row ends in the 1 of the biases', () => {
  const rows = rowsOf([1, 2])
  const inputs = new Float32Array(2 * INPUTS)
  standardise(rows, momentsOf(rows), inputs)
  expect(inputs[2]).toBe(0)
  expect(inputs[INPUTS - 1]).toBe(1)
  expect(inputs[2 * INPUTS - 1]).toBe(1)
})

test('later rows are standardised with the moments of the training rows', () => {
  const inputs = new Float32Array(INPUTS)
  standardise(rowsOf([10]), momentsOf(rowsOf([1, 3])), inputs)
  expect(inputs[0]).toBe(8)
})

test('refuses no rows and incomplete rows', () => {
  expect(() => momentsOf(new Float32Array(0))).toThrow('no rows to train on')
  expect(() => momentsOf(new Float32Array(46))).toThrow('not rows of 47 features: 46')
})
