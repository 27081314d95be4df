import type { GameFeatures } from '@fourcast/engine/learning/features/features.ts'
import { featuresOf } from '@fourcast/engine/learning/features/features.ts'
import type { Model } from '@fourcast/engine/learning/model.ts'
import { stackForecast } from '@fourcast/engine/learning/model.ts'
import type { DrawSeries, DrawTime } from '@fourcast/engine/series.ts'

/** A series that forecasts are made for: its model, and the features after its draws. */
export class Game {
  readonly version: string
  readonly #model: Model
  #series: DrawSeries
  #features: GameFeatures

  constructor(version: string, model: Model, series: DrawSeries) {
    this.version = version
    this.#model = model
    this.#series = series
    this.#features = featuresOf(series)
  }

  /** What the stack says of a draw, 4 × 10. Draws that only went on cost a step each; any other change, all. */
  forecast(series: DrawSeries, target: DrawTime): Float64Array {
    if (goesOn(this.#series, series)) this.#follow(series)
    else this.#features = featuresOf(series)
    this.#series = series
    return stackForecast(this.#model, this.#features, target)
  }

  #follow({ length, digits, slots }: DrawSeries) {
    for (let t = this.#series.length; t < length; t++)
      this.#features.push({ digits: [...digits.subarray(4 * t, 4 * t + 4)], slot: slots[t] ?? 0 })
  }
}

/** Whether all draws of one series are the first of another: a corrected draw, or an older one that came late, says no. */
export const goesOn = (known: DrawSeries, now: DrawSeries): boolean =>
  known.length <= now.length &&
  isStartOf(known.digits, now.digits) &&
  isStartOf(known.slots, now.slots)

const isStartOf = (start: Uint8Array, whole: Uint8Array) =>
  Buffer.compare(start, whole.subarray(0, start.length)) === 0
