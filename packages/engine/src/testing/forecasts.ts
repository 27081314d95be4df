import fc from 'fast-check'
import { type Forecast, forecastOf } from '../learning/forecast.ts'

const normalised = (odds: readonly number[]): readonly number[] => {
  const sum = odds.reduce((a, b) => a + b, 0)
  return odds.map((p) => p / sum)
}

/** The ln E at which the stack has half the weight of the mix. */
export const HALF = Math.log(9)

/** The forecast of the first session of 2024-10-05, from ten probabilities (or odds) for each position. */
export const forecastFrom = (odds: readonly (readonly number[])[], logE = HALF): Forecast =>
  forecastOf({ slot: 0, day: 20_001 }, Float64Array.from(odds.flatMap(normalised)), {
    logE,
    scored: 4,
  })

/** Odds of 1 for every digit but one. */
export const towards = (digit: number, odds: number): readonly number[] =>
  Array.from({ length: 10 }, (_, d) => (d === digit ? odds : 1))

/** A forecast that says chance. */
export const CHANCE_FORECAST = forecastFrom(Array.from({ length: 4 }, () => towards(0, 1)))

/** Any forecast, with any evidence for it. */
export const anyForecast: fc.Arbitrary<Forecast> = fc
  .tuple(
    fc.array(
      fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 10, maxLength: 10 }),
      {
        minLength: 4,
        maxLength: 4,
      },
    ),
    fc.double({ min: -20, max: 20, noNaN: true }),
  )
  .map(([odds, logE]) => forecastFrom(odds, logE))
