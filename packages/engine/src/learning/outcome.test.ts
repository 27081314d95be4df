import { expect, test } from 'vitest'
import { CHANCE_FORECAST, forecastFrom, HALF, towards } from '../testing/forecasts.ts'
import { score } from './evidence.ts'
import { outcomeOf } from './outcome.ts'
import { suggestionsOf } from './suggest.ts'

const state = { logE: HALF, scored: 8 }
const forecast = forecastFrom([towards(1, 9), towards(2, 8), towards(3, 7), towards(4, 6)])

test('the likeliest number hits everything, and the evidence grows', () => {
  const outcome = outcomeOf(forecast, [1, 2, 3, 4], state)
  expect(outcome).toMatchObject({ hits: [true, true, true, true], rank: 0, boxHit: true })
  expect(outcome.claim.came).toBe(true)
  expect(outcome.state).toEqual(score(forecast.stack, [1, 2, 3, 4], state).state)
  expect(outcome.state.logE).toBeGreaterThan(HALF)
})

test('one digit in its place fulfils the claim, and is one of four hits', () => {
  const outcome = outcomeOf(forecast, [0, 0, 3, 0], state)
  expect(outcome.hits).toEqual([false, false, true, false])
  expect(outcome.claim.came).toBe(true)
  expect(outcomeOf(forecast, [4, 3, 2, 1], state).claim.came).toBe(false)
})

test("the claim is the mix's probability for the likeliest number", () => {
  const miss = [9 / 18, 8 / 17, 7 / 16, 6 / 15].reduce((product, p) => product * (1 - p), 1)
  const { predicted } = outcomeOf(forecast, [0, 0, 0, 0], state).claim
  expect(predicted).toBeCloseTo(0.5 * 0.3439 + 0.5 * (1 - miss), 12)
})

test('the suggestions are compared with the draw', () => {
  for (const suggested of [forecast, CHANCE_FORECAST]) {
    const { combinations, boxes } = suggestionsOf(suggested)
    for (const [rank, { digits }] of combinations.entries())
      expect(outcomeOf(suggested, digits, state).rank).toBe(rank)
    const ways = boxes.reduce((sum, box) => sum + box.ways, 0)
    for (const { key } of boxes) {
      const { boxHit, boxChance } = outcomeOf(suggested, [...key].map(Number).toReversed(), state)
      expect(boxHit).toBe(true)
      expect(boxChance).toBeCloseTo(ways / 10_000, 12)
    }
    expect(outcomeOf(suggested, [9, 9, 9, 9], state).boxHit).toBe(false)
  }
})

test('refuses anything but four digits', () => {
  expect(() => outcomeOf(forecast, [1, 2, 3], state)).toThrow(RangeError)
})
