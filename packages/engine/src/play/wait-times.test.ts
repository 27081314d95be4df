import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedNeverDrawn, stillWaiting, waitExceededBy } from './wait-times.ts'

test('half of all numbers wait more than 6,931 draws', () => {
  expect(waitExceededBy(0.5)).toBe(6_931)
  expect(stillWaiting(6_931)).toBeGreaterThanOrEqual(0.5)
  expect(stillWaiting(6_932)).toBeLessThan(0.5)
  expect(expectedNeverDrawn(7_961)).toBeCloseTo(4_511, 0)
  expect(stillWaiting(0)).toBe(1)
})

test('a share waits at least as long as it says, and not one draw longer', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 0.999, noNaN: true }), (share) => {
      const draws = waitExceededBy(share)
      expect(stillWaiting(draws)).toBeGreaterThanOrEqual(share * (1 - 1e-9))
      expect(stillWaiting(draws + 1)).toBeLessThan(share * (1 + 1e-9))
    }),
  )
})

test('refuses an invalid share', () => {
  for (const share of [0, -1, 1.1, Number.NaN])
    expect(() => waitExceededBy(share)).toThrow(RangeError)
})
