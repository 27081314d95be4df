import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOfNumber } from '../series.ts'
import { anyForecast, CHANCE_FORECAST, forecastFrom, towards } from '../testing/forecasts.ts'
import {
  anyPlaceProbability,
  CHANCE_OF_ONE_PLACE,
  forecastOf,
  jointOf,
  forecastPick,
  probabilityOf,
} from './forecast.ts'
import { score } from './evidence.ts'
import { suggestionsOf } from './suggest.ts'

test('without a signal every number has 1 in 10,000, every digit 1 in 10', () => {
  for (const p of jointOf(CHANCE_FORECAST)) expect(p).toBeCloseTo(1e-4, 15)
  for (const p of CHANCE_FORECAST.probabilities) expect(p).toBeCloseTo(0.1, 15)
  expect(anyPlaceProbability(CHANCE_FORECAST, [1, 2, 3, 4])).toBeCloseTo(CHANCE_OF_ONE_PLACE, 12)
})

test('the joint distribution sums to 1, and its marginals are the digits shown', () => {
  fc.assert(
    fc.property(anyForecast, (forecast) => {
      const joint = jointOf(forecast)
      const marginals = new Float64Array(40)
      for (const [number, p] of joint.entries())
        for (const [position, digit] of digitsOfNumber(number).entries())
          marginals[10 * position + digit] = (marginals[10 * position + digit] ?? 0) + p
      expect(joint.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 10)
      for (const [k, p] of forecast.probabilities.entries()) expect(marginals[k]).toBeCloseTo(p, 10)
    }),
    { numRuns: 20 },
  )
})

test('scoring digit by digit gains the log of the joint probability of the number', () => {
  fc.assert(
    fc.property(
      anyForecast,
      fc.integer({ min: 0, max: 9999 }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      ({ stack, target }, number, logE) => {
        const digits = digitsOfNumber(number)
        const state = { logE, scored: 0 }
        const forecast = forecastOf(target, stack, state)
        const gained = score(stack, digits, state).digits.reduce((sum, { gain }) => sum + gain, 0)
        expect(gained).toBeCloseTo(Math.log(10_000 * probabilityOf(forecast, digits)), 8)
      },
    ),
  )
})

test('P(at least one place) is the sum over all numbers that have one', () => {
  const forecast = forecastFrom([towards(1, 4), towards(2, 2), towards(3, 1), towards(9, 7)])
  const pick = [1, 2, 3, 4]
  const sum = jointOf(forecast).reduce(
    (sum, p, number) =>
      digitsOfNumber(number).some((digit, position) => digit === pick[position]) ? sum + p : sum,
    0,
  )
  expect(anyPlaceProbability(forecast, pick)).toBeCloseTo(sum, 12)
})

test('the pick has the likeliest digit of each position; ties take the first suggestion', () => {
  const forecast = forecastFrom([towards(7, 2), towards(0, 0.5), towards(9, 3), towards(4, 1)])
  const pick = forecastPick(forecast)
  expect([pick[0], pick[2]]).toEqual([7, 9])
  expect(pick[1]).not.toBe(0)
  expect(pick).toEqual(suggestionsOf(forecast).combinations[0]?.digits)
})

test('a number that the stack rules out keeps its probability by chance', () => {
  const sure = forecastFrom([
    towards(1, 1e300),
    towards(1, 1e300),
    towards(1, 1e300),
    towards(1, 1e300),
  ])
  expect(probabilityOf(sure, [0, 0, 0, 0])).toBeCloseTo(0.5e-4, 12)
})
