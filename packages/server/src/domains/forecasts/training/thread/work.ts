import { backtest } from '@fourcast/engine/learning/backtest.ts'
import type { Backtest } from '@fourcast/engine/learning/backtest.ts'
import type { Model, Progress } from '@fourcast/engine/learning/model.ts'
import { trainModel } from '@fourcast/engine/learning/model.ts'
import type { TrainingOptions } from '@fourcast/engine/learning/settings.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import type { DrawSeries } from '@fourcast/engine/series.ts'
import { runBattery } from '@fourcast/engine/statistics/battery/battery.ts'
import type { StoredReport } from '#platform/db/schema/forecasts.ts'
import { batteryOf, patternsOf, recordOf } from '../report.ts'

/** What the training of a series makes. */
export interface Made {
  model: Model
  report: StoredReport
  backtest: Backtest
}

/** The back-test trains as many models as it has blocks, and then the one in use follows. */
const BACKTEST_SHARE = 8 / 9

/** Everything that a training is, a step at a time; yields how far it is, 0 to 1. */
export function* trainingWork(
  series: DrawSeries,
  options: TrainingOptions,
): Generator<number, Made> {
  const tested = yield* share(backtest(series, options), 0, BACKTEST_SHARE)
  const model = yield* share(trainModel(series, options), BACKTEST_SHARE, 1)
  const battery = batteryOf(runBattery(series), series.length)
  yield 1
  const report = {
    backtest: recordOf(tested),
    calibrationSlope: tested.calibration.slope,
    battery,
    patterns: patternsOf(findPatterns(series)),
  }
  return { model, report, backtest: tested }
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
