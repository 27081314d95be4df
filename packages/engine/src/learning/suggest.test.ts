import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxKey, formatDigits } from '../digits.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import { anyForecast, CHANCE_FORECAST, forecastFrom, towards } from '../testing/forecasts.ts'
import { jointOf } from './forecast.ts'
import { suggestionsOf } from './suggest.ts'

test('the 20 likeliest numbers, best first, each with its probability', () => {
  fc.assert(
    fc.property(anyForecast, (forecast) => {
      const { combinations } = suggestionsOf(forecast)
      const joint = jointOf(forecast)
      expect(combinations).toHaveLength(20)
      const expected = joint.toSorted((a, b) => b - a)
      for (const [rank, { digits, probability }] of combinations.entries()) {
        expect(probability).toBeCloseTo(expected[rank] ?? 0, 12)
        expect(probability).toBeCloseTo(joint[Number(formatDigits(digits))] ?? 0, 15)
      }
    }),
    { numRuns: 30 },
  )
})

test('the 10 likeliest boxes have the sums over their orders, beside chance', () => {
  const forecast = forecastFrom([towards(1, 9), towards(1, 9), towards(2, 9), towards(3, 3)])
  const joint = jointOf(forecast)
  const sums: Record<string, number> = {}
  for (const [number, text] of everyNumber.entries())
    sums[boxKey(text)] = (sums[boxKey(text)] ?? 0) + (joint[number] ?? 0)
  const { boxes } = suggestionsOf(forecast)
  const best = Object.values(sums).toSorted((a, b) => b - a)
  expect(boxes).toHaveLength(10)
  for (const [rank, box] of boxes.entries()) {
    expect(box.probability).toBeCloseTo(sums[box.key] ?? 0, 12)
    expect(box.probability).toBeCloseTo(best[rank] ?? 0, 12)
    expect(box.chance).toBe(box.ways / 10_000)
  }
  expect(boxes[0]).toMatchObject({ key: '1123', ways: 12, chance: 0.0012 })
})

test('a forecast of chance gives chance to every suggestion, and no sequence of small numbers', () => {
  const { combinations, boxes } = suggestionsOf(CHANCE_FORECAST)
  for (const { probability } of combinations) expect(probability).toBeCloseTo(1e-4, 15)
  for (const { ways, probability } of boxes) {
    expect(ways).toBe(24)
    expect(probability).toBeCloseTo(0.0024, 12)
  }
  expect(new Set(combinations.map(({ digits }) => digits[0])).size).toBeGreaterThan(5)
})
