import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg } from './false-discovery.ts'

test('of the 15 p-values of the paper, four are rejected at .05', () => {
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ]
  const q = benjaminiHochberg(published)
  expect(q.filter((value) => value < 0.05)).toHaveLength(4)
  expect(q[3]).toBeCloseTo((0.0095 * 15) / 4, 15)
  // The 6th would have .0695 by its own rank; the 7th has a lower value.
  expect(q[5]).toBeCloseTo((0.0298 * 15) / 7, 15)
})

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 })

test('it rejects the k smallest, where k is the largest rank with p ≤ k/m · level', () => {
  fc.assert(
    fc.property(pValues, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (p, level) => {
      const sorted = p.toSorted((a, b) => a - b)
      const last = sorted.findLastIndex((value, i) => (value * p.length) / (i + 1) <= level)
      const rejected = benjaminiHochberg(p).filter((q) => q <= level)
      expect(rejected).toHaveLength(last + 1)
    }),
  )
})

test('q is at least p, at most 1, and has the same order', () => {
  fc.assert(
    fc.property(pValues, (p) => {
      const q = benjaminiHochberg(p)
      q.forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual((p[i] ?? 0) * (1 - 1e-15))
        expect(value).toBeLessThanOrEqual(1)
      })
    }),
  )
  expect(benjaminiHochberg([0.04, 0.01])).toEqual([0.04, 0.02])
  expect(benjaminiHochberg([])).toEqual([])
})

test('anything but a probability is refused', () => {
  for (const wrong of [-0.1, 1.1, Number.NaN])
    expect(() => benjaminiHochberg([0.5, wrong])).toThrow('not all are probabilities')
})
