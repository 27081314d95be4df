import { expect, test } from 'vitest'
import { exponential, softmax } from './softmax.ts'

test('e^x to float32', () => {
  for (let x = 0; x > -87; x -= 0.037) {
    const [asFloat, relative] = [
      Math.fround(x),
      exponential(Math.fround(x)) / Math.exp(Math.fround(x)),
    ]
    expect(Math.abs(relative - 1), `at ${asFloat}`).toBeLessThan(3e-7)
  }
})

test('below −87 the result is almost 0, and never less', () => {
  expect(exponential(-1e30)).toBe(exponential(-87))
  expect(exponential(-1e30)).toBeGreaterThan(0)
  expect(exponential(-1e30)).toBeLessThan(2e-38)
})

test('ten logits become probabilities, at any offset', () => {
  const z = Float32Array.of(9, 1, 2, 3, 4, 5, 6, 7, 8, 900, 899, 7)
  softmax(z, 1)
  expect(z[0]).toBe(9)
  expect(z[11]).toBe(7)
  expect(z[9]).toBeCloseTo(1 / (1 + Math.exp(-1)), 6)
  expect(z[10]).toBeCloseTo(1 / (1 + Math.exp(1)), 6)
  expect(z.subarray(1, 11).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6)
})
