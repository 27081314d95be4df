import type { CompleteDigits } from '../digits.ts'
import { digitsOfNumber } from '../series.ts'
import { BOX_KEYS, NUMBERS, WAYS_OF_BOX } from '../statistics/number-tables.ts'
import { boxProbabilitiesOf, type Forecast, mixed } from './forecast.ts'
import { bestOf, productsOf } from './ranking.ts'

/** A number and its probability under the mix; chance is 1 in 10,000. */
export type Combination = { readonly digits: CompleteDigits; readonly probability: number }

/** A box (its digits in ascending order), with its probability under the mix and by chance. */
export type BoxCombination = {
  readonly key: string
  /** Orders that win: 1, 4, 6, 12 or 24. */
  readonly ways: number
  readonly probability: number
  /** ways / 10,000. */
  readonly chance: number
}

/** The likeliest numbers and boxes of a forecast, best first. */
export type Suggestions = {
  readonly combinations: readonly Combination[]
  readonly boxes: readonly BoxCombination[]
}

/** How many of each are suggested. */
const COMBINATIONS = 20
const BOXES = 10

/**
 * The 20 likeliest numbers by joint probability and the 10 likeliest boxes. The order of ties changes
 * from draw to draw. If the forecast hardly differs from chance, the boxes with 24 ways come first, so
 * pages must show `chance` beside them.
 */
export const suggestionsOf = (forecast: Forecast): Suggestions => {
  const products = productsOf(forecast.stack)
  const boxes = boxProbabilitiesOf(forecast, products)
  return {
    combinations: bestOf(products, COMBINATIONS, forecast.target).map((number) => ({
      digits: digitsOfNumber(number),
      probability: mixed(forecast, 1, products[number]),
    })),
    boxes: bestOf(boxes, BOXES, forecast.target).map((box) => {
      const ways = WAYS_OF_BOX[box] ?? 0
      return {
        key: BOX_KEYS[box] ?? '',
        ways,
        probability: boxes[box] ?? 0,
        chance: ways / NUMBERS,
      }
    }),
  }
}
