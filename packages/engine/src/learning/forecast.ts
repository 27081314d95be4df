import type { CompleteDigits } from '../digits.ts'
import { type DrawTime, digitsOfNumber } from '../series.ts'
import { NUMBERS, WAYS_OF_BOX } from '../statistics/number-tables.ts'
import { chanceWeightOf, type EvidenceState, mix, weightOf } from './evidence.ts'
import { bestOf, boxSumsOf, productsOf } from './ranking.ts'

/** A forecast made before its draw. It is stored unchanged, and scored once the draw is known. */
export type Forecast = {
  readonly target: DrawTime
  /** The stack's 4 × 10 probabilities, by position. They are scored and never shown. */
  readonly stack: Float64Array
  /** The mix's 4 × 10 probabilities with the weight before the draw. They are shown. */
  readonly probabilities: Float64Array
  /** The weights of the stack and of chance in the mix. They sum to 1, and each is exact when small. */
  readonly weight: number
  readonly chanceWeight: number
}

/** The forecast of a draw from the stack's probabilities and the evidence before the draw. */
export const forecastOf = (
  target: DrawTime,
  stack: Float64Array,
  state: EvidenceState,
): Forecast => ({
  target,
  stack,
  probabilities: mix(stack, state),
  weight: weightOf(state),
  chanceWeight: chanceWeightOf(state),
})

/**
 * P(number) under the mix: (1 − w)/10⁴ + w · Π stack. Scoring digit by digit with an updated weight
 * equals this one mixture over whole numbers; its marginals are `probabilities`.
 */
export const probabilityOf = (forecast: Forecast, digits: ArrayLike<number>): number => {
  let product = 1
  for (let position = 0; position < 4; position++)
    product *= forecast.stack[10 * position + (digits[position] ?? 0)] ?? 0
  return mixed(forecast, 1, product)
}

/** P(at least one digit in its exact position) of a fair draw: 1 − .9⁴ = .3439. */
export const CHANCE_OF_ONE_PLACE = 1 - 0.9 ** 4

/** P(at least one digit of a pick in its exact position) under the mix, not yet calibrated. */
export const anyPlaceProbability = (
  { stack, weight, chanceWeight }: Forecast,
  digits: ArrayLike<number>,
): number => {
  let miss = 1
  for (let position = 0; position < 4; position++)
    miss *= 1 - (stack[10 * position + (digits[position] ?? 0)] ?? 0)
  return chanceWeight * CHANCE_OF_ONE_PLACE + weight * (1 - miss)
}

/**
 * The forecast's pick: its likeliest number, and so the likeliest digit of each position. `bestOf`
 * decides ties, so that records, suggestions and Box 3 name the same number.
 * @param products of `productsOf`, where they are known
 */
export const forecastPick = (
  { stack, target }: Forecast,
  products = productsOf(stack),
): CompleteDigits => digitsOfNumber(bestOf(products, 1, target)[0] ?? 0)

/** P under the mix of `ways` numbers whose products of the stack's probabilities sum to `sum`. */
export const mixed = ({ weight, chanceWeight }: Forecast, ways: number, sum = 0): number =>
  (chanceWeight * ways) / NUMBERS + weight * sum

/** P(number) under the mix for all 10,000, from 0000 to 9999; they sum to 1. */
export const jointOf = (forecast: Forecast): Float64Array =>
  productsOf(forecast.stack).map((product) => mixed(forecast, 1, product))

/** P(box) under the mix for all 715, by the products of all numbers. */
export const boxProbabilitiesOf = (forecast: Forecast, products: Float64Array): Float64Array =>
  boxSumsOf(products).map((sum, box) => mixed(forecast, WAYS_OF_BOX[box] ?? 0, sum))
