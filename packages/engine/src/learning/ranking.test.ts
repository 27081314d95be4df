import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxKey } from '../digits.ts'
import { digitsOfNumber } from '../series.ts'
import { BOX_KEYS } from '../statistics/number-tables.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import { anyForecast, CHANCE_FORECAST } from '../testing/forecasts.ts'
import { bestOf, boxSumsOf, productsOf, rankOf } from './ranking.ts'

const target = { slot: 1, day: 20_000 }

test('a product multiplies the four digits’ own probabilities', () => {
  fc.assert(
    fc.property(anyForecast, fc.integer({ min: 0, max: 9999 }), ({ stack }, number) => {
      const expected = digitsOfNumber(number).reduce<number>(
        (product, digit, position) => product * (stack[10 * position + digit] ?? 0),
        1,
      )
      expect(productsOf(stack)[number]).toBeCloseTo(expected, 12)
    }),
  )
})

test('a box has the sum of its numbers', () => {
  const values = Float64Array.from({ length: 10_000 }, (_, number) => number)
  const sums = boxSumsOf(values)
  expect(sums[BOX_KEYS.indexOf('0012')]).toBe(
    everyNumber
      .filter((text) => boxKey(text) === '0012')
      .reduce((sum, text) => sum + Number(text), 0),
  )
  expect(sums.reduce((a, b) => a + b, 0)).toBe((9999 * 10_000) / 2)
})

test('the best come first for any scores, and `rankOf` gives the same ranks', () => {
  // Few different scores, so that most are ties.
  const anyScores = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 715, maxLength: 715 })
  fc.assert(
    fc.property(anyScores, fc.integer({ min: -9, max: 30_000 }), fc.nat(3), (scores, day, slot) => {
      const values = Float64Array.from(scores)
      const best = bestOf(values, 30, { day, slot })
      expect(new Set(best).size).toBe(30)
      expect(best.map((index) => scores[index])).toEqual(
        scores.toSorted((a, b) => b - a).slice(0, 30),
      )
      expect(best.map((index) => rankOf(index, values, { day, slot }))).toEqual(
        best.map((_, rank) => rank),
      )
    }),
    { numRuns: 50 },
  )
})

test('tied numbers have different ranks', () => {
  const chance = productsOf(CHANCE_FORECAST.stack)
  const ranks = everyNumber.slice(0, 500).map((_, number) => rankOf(number, chance, target))
  expect(new Set(ranks).size).toBe(500)
})

test('the order of ties changes from draw to draw', () => {
  const chance = productsOf(CHANCE_FORECAST.stack)
  const midday = bestOf(chance, 10, { slot: 0, day: 20_000 })
  const evening = bestOf(chance, 10, { slot: 1, day: 20_000 })
  expect(midday.filter((number) => evening.includes(number))).toEqual([])
  expect(bestOf(chance, 10, { slot: 0, day: 20_000 })).toEqual(midday)
})
