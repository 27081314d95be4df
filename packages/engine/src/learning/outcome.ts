import { BOX_OF, WAYS_OF_BOX } from '../statistics/number-tables.ts'
import type { Claim } from './calibration.ts'
import { anyPlaceProbability, boxProbabilitiesOf, type Forecast, forecastPick } from './forecast.ts'
import { type DigitScore, type EvidenceState, score } from './evidence.ts'
import { bestOf, productsOf, rankOf } from './ranking.ts'

/** The outcome of a forecast, as reports need it. */
export type Outcome = {
  /** The evidence after this draw. */
  readonly state: EvidenceState
  /** Gain and Brier score of each digit under the mix. */
  readonly digits: readonly DigitScore[]
  /** Whether the likeliest digit of each position was drawn. */
  readonly hits: readonly boolean[]
  /** The rank of the number among all 10,000, from 0 for the likeliest. */
  readonly rank: number
  /** Whether its box was among the ten likeliest, and the chance of that: their ways / 10,000. */
  readonly boxHit: boolean
  readonly boxChance: number
  /** The claim about the likeliest number: at least one digit lands in its place. */
  readonly claim: Claim
}

/** The number of boxes that are compared with the draw. */
const BOXES = 10

/**
 * Scores the forecast written before a draw; `state` is the evidence at that time. Throws a RangeError
 * unless the draw has four digits.
 */
export const outcomeOf = (
  forecast: Forecast,
  digits: ArrayLike<number>,
  state: EvidenceState,
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
