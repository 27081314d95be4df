import { powerOf } from '@fourcast/engine/evidence/power.ts'
import { backtest } from '@fourcast/engine/learning/backtest.ts'
import type { Backtest } from '@fourcast/engine/learning/backtest.ts'
import type { Model, Progress } from '@fourcast/engine/learning/model.ts'
import { trainModel, stackForecast } from '@fourcast/engine/learning/model.ts'
import type { TrainingOptions } from '@fourcast/engine/learning/settings.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import type { DrawSeries, DrawTime } from '@fourcast/engine/series.ts'
import { runBattery } from '@fourcast/engine/statistics/battery/battery.ts'
import type { GameFeatures } from '@fourcast/engine/learning/features/features.ts'
import { featuresOf } from '@fourcast/engine/learning/features/features.ts'
import type { StoredReport } from '#platform/db/schema/forecasts.ts'
import { batteryOf, patternsOf, recordOf } from './model-report.ts'

/** The result of training a series. */
export interface TrainingResult {
  model: Model
  report: StoredReport
  backtest: Backtest
}

/** The back-test trains one model for each block; then come the model in use and the simulations. */
const BACKTEST_SHARE = 8 / 10
const TRAINED_SHARE = 9 / 10

/** All steps of a training; yields the progress from 0 to 1. */
export function* trainingWork(
  series: DrawSeries,
  options: TrainingOptions,
): Generator<number, TrainingResult> {
  const tested = yield* share(backtest(series, options), 0, BACKTEST_SHARE)
  const model = yield* share(trainModel(series, options), BACKTEST_SHARE, TRAINED_SHARE)
  const power = yield* simulated(powerOf(series.length, options.seed))
  const battery = batteryOf(runBattery(series), series.length)
  yield 1
  const report = {
    backtest: recordOf(tested),
    calibrationSlope: tested.calibration.slope,
    battery,
    patterns: patternsOf(findPatterns(series)),
    power,
  }
  return { model, report, backtest: tested }
}

/** Its progress is that of the trained model. */
function* simulated<Done>(work: Generator<void, Done>): Generator<number, Done> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    yield TRAINED_SHARE
  }
}

function* share<Done>(
  work: Generator<Progress, Done>,
  from: number,
  to: number,
): Generator<number, Done> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    yield from + ((to - from) * step.value.done) / step.value.of
  }
}

/** A series to forecast: its model, and the features after its draws. */
export class SeriesForecaster {
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

  /**
   * The stack's probabilities of a draw, 4 × 10. Appended draws cost one step each; any other change
   * recomputes all.
   */
  forecast(series: DrawSeries, target: DrawTime): Float64Array {
    if (isPrefixOf(this.#series, series)) this.#follow(series)
    else this.#features = featuresOf(series)
    this.#series = series
    return stackForecast(this.#model, this.#features, target)
  }

  #follow({ length, digits, slots }: DrawSeries) {
    for (let t = this.#series.length; t < length; t++)
      this.#features.push({ digits: [...digits.subarray(4 * t, 4 * t + 4)], slot: slots[t] ?? 0 })
  }
}

/** Whether one series is a prefix of the other. False after a correction or a late older draw. */
export const isPrefixOf = (known: DrawSeries, now: DrawSeries): boolean =>
  known.length <= now.length &&
  isStartOf(known.digits, now.digits) &&
  isStartOf(known.slots, now.slots)

const isStartOf = (start: Uint8Array, whole: Uint8Array) =>
  Buffer.compare(start, whole.subarray(0, start.length)) === 0
