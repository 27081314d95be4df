import type { Backtest } from '@fourcast/engine/learning/backtest.ts'
import { backtest } from '@fourcast/engine/learning/backtest.ts'
import { LEAST_DRAWS } from '@fourcast/engine/learning/model.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { History } from './training-history.ts'
import { loadSeries } from './training-history.ts'
import { seedOf } from './training-settings.ts'

/** The back-test of a state and the draws it used. */
export interface StateBacktest {
  history: History
  report: Backtest
}

export class BacktestError extends Error {}

/** The draws of a state; throws if they are too few for a back-test. */
export async function drawsToTest(
  { db, clock }: { db: Db; clock: Clock },
  state: string,
): Promise<History> {
  const history = await loadSeries(db, state, clock.now())
  const { length } = history.series
  if (length < LEAST_DRAWS)
    throw new BacktestError(
      `${stateName(state)} has ${length} four-digit draws; a back-test needs ${LEAST_DRAWS}. Import more with 'npm run draws:import'.`,
    )
  return history
}

/** Runs the same back-test as the training of this state: same draws, settings and seed. */
export function runBacktest(history: History, onProgress: (share: number) => void): StateBacktest {
  const work = backtest(history.series, { seed: seedOf(history) })
  for (;;) {
    const step = work.next()
    if (step.done) return { history, report: step.value }
    onProgress(step.value.done / step.value.of)
  }
}

/** The figures of a back-test as one object, for the JSON output. */
export function backtestFigures({ history, report }: StateBacktest) {
  const { rate, chance, low, high } = report.top1
  return {
    state: history.state,
    simulated: history.simulated,
    draws: history.series.length,
    scored: report.draws,
    verdict: report.verdict,
    E: Math.min(Number.MAX_VALUE, Math.exp(report.logE)),
    log10E: report.log10E,
    top1: { rate, chance, low, high },
    logLoss: report.logLoss.mean,
  }
}
