import { expect, test } from 'vitest'
import { predictability } from './predictability.ts'

test('chance and worse than chance are 0 %, perfect forecasts 100 %', () => {
  expect(predictability(Math.LN10, 0)).toEqual({ percent: 0, low: 0, high: 0 })
  expect(predictability(2.5, 0).percent).toBe(0)
  expect(predictability(0, 0).percent).toBe(100)
})

test('the interval follows from the error of the loss', () => {
  const { percent, low, high } = predictability(0.99 * Math.LN10, 0.005 * Math.LN10)
  expect(percent).toBeCloseTo(1, 12)
  expect(high).toBeCloseTo(1 + 0.5 * 1.959963984540054, 9)
  expect(low).toBeCloseTo(1 - 0.5 * 1.959963984540054, 9)
})

test('an invalid loss is refused', () => {
  expect(() => predictability(-1, 0)).toThrow('not a log-loss')
  expect(() => predictability(2, Number.NaN)).toThrow('not a log-loss')
  expect(() => predictability(2, 0.1, 1)).toThrow(RangeError)
})
