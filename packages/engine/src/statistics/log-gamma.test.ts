import { expect, test } from 'vitest'
import { stirlingError } from './log-gamma.ts'

const HALF_LOG_TWO_PI = 0.918_938_533_204_672_8

/** ln Γ(x) by Stirling's formula and its error. */
const logGamma = (x: number) => stirlingError(x) + (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI

test('ln Γ(n) is the logarithm of (n − 1)!', () => {
  let logFactorial = 0
  for (let n = 1; n <= 170; n++) {
    expect(Math.abs(logGamma(n) - logFactorial)).toBeLessThan(2e-13 * Math.max(1, logFactorial))
    logFactorial += Math.log(n)
  }
})

test('Γ(½) is √π, and Γ(x + 1) = x·Γ(x) on both sides of the start of the series', () => {
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 14)
  for (const x of [1e-3, 0.5, 4.5, 14.99, 15.5, 16, 40.25, 4_999.5])
    expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 10)
})

test("the correction of Stirling's formula is about 1/(12x)", () => {
  expect(stirlingError(1)).toBeCloseTo(1 - Math.log(2 * Math.PI) / 2, 14)
  expect(stirlingError(1e6) * 12e6).toBeCloseTo(1, 10)
})

test('0 and below are refused', () => {
  for (const x of [0, -1, Number.NaN]) expect(() => logGamma(x)).toThrow('not above 0')
})
