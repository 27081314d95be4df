import type { Forecast } from '@fourcast/engine/learning/forecast.ts'
import { forecastOf } from '@fourcast/engine/learning/forecast.ts'
import type { EvidenceState } from '@fourcast/engine/learning/evidence.ts'
import type { Outcome } from '@fourcast/engine/learning/outcome.ts'
import { outcomeOf } from '@fourcast/engine/learning/outcome.ts'
import { reportOf } from '@fourcast/engine/learning/report.ts'
import type { DrawTime } from '@fourcast/engine/series.ts'
import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import type { ForecastRow, NewScore, ScoreRow } from './forecasts-repo.ts'
import { decodeStack } from './forecasts-repo.ts'
import { recordOf } from './model-report.ts'

/** A stored forecast in the engine's form. */
export const storedForecast = (row: ForecastRow, target: DrawTime): Forecast =>
  forecastOf(target, decodeStack(row.stack), evidenceBefore(row))

/** The evidence at the time a forecast was written. */
const evidenceBefore = ({ logE, scoredDigits }: Pick<ForecastRow, 'logE' | 'scoredDigits'>) => ({
  logE,
  scored: scoredDigits,
})

/**
 * Scores a forecast with the weight it was written with. The evidence continues from `before`, which
 * differs if an earlier result arrived in the meantime.
 */
export function scoreOf(
  row: ForecastRow,
  target: DrawTime,
  numbers: string,
  before: EvidenceState,
): Omit<NewScore, 'scoredAt' | 'hash'> {
  const written = evidenceBefore(row)
  const outcome = outcomeOf(storedForecast(row, target), Array.from(numbers, Number), written)
  return {
    forecastId: row.id,
    numbers,
    hits: [...outcome.hits],
    gains: outcome.digits.map(({ gain }) => gain),
    briers: outcome.digits.map(({ brier }) => brier),
    rank: outcome.rank,
    boxHit: outcome.boxHit,
    boxChance: outcome.boxChance,
    predicted: outcome.claim.predicted,
    logE: before.logE + outcome.state.logE - written.logE,
    scoredDigits: before.scored + outcome.state.scored - written.scored,
  }
}

/** The record of live forecasts from the stored scores; `from` is ln E of the stack before the first. */
export const liveRecord = (scores: readonly ScoreRow[], from: number): ForecastRecord | null =>
  scores.length === 0 ? null : recordOf(reportOf(scores.map(storedOutcome)), from)

const storedOutcome = (row: ScoreRow): Outcome => ({
  state: evidenceBefore(row),
  digits: row.gains.map((gain, at) => ({ gain, brier: row.briers[at] ?? 0 })),
  hits: row.hits,
  rank: row.rank,
  boxHit: row.boxHit,
  boxChance: row.boxChance,
  claim: { predicted: row.predicted, came: row.hits.includes(true) },
})
