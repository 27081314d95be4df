import { expect, test } from 'vitest'
import { normalQuantile, normalSf, normalTwoSided } from './normal.ts'

// Values computed with SciPy 1.10.
test.each([
  [-6, 0.9999999990134123],
  [-3, 0.9986501019683699],
  [0, 0.5],
  [0.5, 0.3085375387259869],
  [1.64, 0.05050258347410371],
  [1.96, 0.024997895148220435],
  [2.5758, 0.00500042373777868],
  [4, 3.167124183311986e-5],
  [6, 9.865876450376946e-10],
  [8, 6.22096057427174e-16],
])('a normal variable exceeds %d with probability %d', (z, probability) => {
  expect(Math.abs(normalSf(z) - probability)).toBeLessThanOrEqual(1e-12)
  expect(Math.abs(normalSf(z) / probability - 1)).toBeLessThanOrEqual(1e-12)
})

test('both sides count equally', () => {
  expect(normalTwoSided(-1.96)).toBe(normalTwoSided(1.96))
  expect(normalTwoSided(0)).toBe(1)
})

test('the quantile is the inverse, also in the tails', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14)
  expect(normalQuantile(0.5)).toBeCloseTo(0, 14)
  for (const p of [1e-300, 1e-12, 0.025, 0.3, 0.7, 0.995])
    expect(normalSf(-normalQuantile(p)) / p).toBeCloseTo(1, 9)
})

test('anything but a probability between 0 and 1 is refused', () => {
  for (const p of [0, 1, -0.5, Number.NaN]) expect(() => normalQuantile(p)).toThrow(RangeError)
})
