import { BOX_OF, WAYS_OF_BOX } from '../statistics/number-tables.ts'
import type { Claim } from './calibration.ts'
import { anyPlaceProbability, boxProbabilitiesOf, type Forecast, forecastPick } from './forecast.ts'
import { type DigitScore, type HonestyState, score } from './honesty.ts'
import { bestOf, productsOf, rankOf } from './ranking.ts'

/** What came of a forecast: all that a report of many needs. */
export type Outcome = {
  /** The evidence after this draw. */
  readonly state: HonestyState
  /** Gain and Brier score of each digit under the mix. */
  readonly digits: readonly DigitScore[]
  /** Whether the likeliest digit of each position came. */
  readonly hits: readonly boolean[]
  /** Where the number stood among all 10,000, from 0 for the likeliest. */
  readonly rank: number
  /** Whether its box was among the ten likeliest, and the chance of that: their ways / 10,000. */
  readonly boxHit: boolean
  readonly boxChance: number
  /** What was said of the likeliest number, that at least one digit lands in its place. */
  readonly claim: Claim
}

/** Boxes that are held against the draw. */
const BOXES = 10

/**
 * Scores the forecast that was written before a draw, `state` being the evidence it was written on.
 * A RangeError for what is not four digits.
 */
export const outcomeOf = (
  forecast: Forecast,
  digits: ArrayLike<number>,
  state: HonestyState,
): Outcome => {
  const scored = score(forecast.stack, digits, state)
  const number = Array.from(digits).reduce((number, digit) => 10 * number + digit, 0)
  const products = productsOf(forecast.stack)
  const pick = forecastPick(forecast, products)
  const hits = pick.map((digit, position) => digit === digits[position])
  return {
    ...scored,
    hits,
    rank: rankOf(number, products, forecast.target),
    ...boxOutcome(number, products, forecast),
    claim: { predicted: anyPlaceProbability(forecast, pick), came: hits.includes(true) },
  }
}

const boxOutcome = (number: number, products: Float64Array, forecast: Forecast) => {
  const boxes = bestOf(boxProbabilitiesOf(forecast, products), BOXES, forecast.target)
  return {
    boxHit: boxes.includes(BOX_OF[number] ?? -1),
    boxChance: boxes.reduce((ways, box) => ways + (WAYS_OF_BOX[box] ?? 0), 0) / 10_000,
  }
}
