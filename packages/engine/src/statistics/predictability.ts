import { normalQuantile } from './normal.ts'

/** The percentage of a draw's log-loss that the forecasts remove, with its interval; 0 is chance. */
export type Predictability = {
  readonly percent: number
  readonly low: number
  readonly high: number
}

/**
 * 100·max(0, 1 − loss / ln 10): how much better than chance the digit forecasts made before their draws
 * were. Lower is fairer.
 * @param loss mean log-loss of the digit forecasts, in nats; chance has ln 10
 * @param standardError of that mean, in nats
 *
 * A RangeError for a loss or an error below 0, or a level that is not between 0 and 1.
 */
export const predictability = (
  loss: number,
  standardError: number,
  level = 0.95,
): Predictability => {
  if (!(loss >= 0) || !(standardError >= 0))
    throw new RangeError(`not a log-loss and its standard error: ${loss}, ${standardError}`)
  const reach = normalQuantile((1 + level) / 2) * standardError
  return { percent: gain(loss), low: gain(loss + reach), high: gain(loss - reach) }
}

const gain = (loss: number): number => 100 * Math.max(0, 1 - loss / Math.LN10)
