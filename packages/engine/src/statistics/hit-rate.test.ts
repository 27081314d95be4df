import { expect, test } from 'vitest'
import { binomialTwoSided } from './binomial.ts'
import { hitRate } from './hit-rate.ts'
import { clopperPearson } from './proportion-intervals.ts'

test('hits have a rate, an exact interval, and chance', () => {
  expect(hitRate(12, 1_000, 0.01)).toEqual({
    hits: 12,
    expected: 10,
    rate: 0.012,
    interval: clopperPearson(12, 1_000),
    chance: 0.01,
    p: binomialTwoSided(12, 1_000, 0.01),
  })
})

test('without draws the rate is null; more hits than draws are refused', () => {
  expect(hitRate(0, 0, 0.01)).toMatchObject({ rate: null, interval: null, p: 1 })
  expect(() => hitRate(2, 1, 0.01)).toThrow(RangeError)
})
