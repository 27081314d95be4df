import type { LearningHead, ModelInfo, ModelStatus } from '@fourcast/contract/learning.ts'
import { FEATURES } from '@fourcast/engine/learning/features/names.ts'
import type { Calibration } from '@fourcast/engine/learning/calibration.ts'
import type { Forecast } from '@fourcast/engine/learning/forecast.ts'
import { type EvidenceState, weightOf } from '@fourcast/engine/learning/evidence.ts'
import type { ForecastRow } from './forecasts-repo.ts'
import type { ChainHeadModel } from './chain-head.ts'
import { presentEvidence } from './present-evidence.ts'
import { scheduleFor } from './training-history.ts'
import { storedForecast } from './score.ts'
import { drawTimeOf } from './target.ts'
import type { StoredReport } from '#platform/db/schema/forecasts.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'

/** The forecast of the next draw, and everything that picks made from it depend on. */
export interface NextForecast extends Forecast {
  version: string
  /** The latest draw that the model had seen. */
  knew: string
  drawDate: string
  session: string
  drawAt: Temporal.Instant
}

/** A model in use with its record. */
export interface ModelRecord {
  state: string
  info: ModelInfo
  report: StoredReport
  calibration: Calibration
  /** The evidence of back-test and live forecasts alone, which the mix with chance depends on. */
  evidence: EvidenceState
  /** Null while the first one has not been written. */
  forecast: NextForecast | null
  /** The first stored forecast that no longer matches its hash; null if all do. */
  brokenAt: number | null
}

/** The status of a state's model. */
export interface ModelState {
  status: ModelStatus
  progress: number | null
  record: ModelRecord | null
}

/** Several states together have no model. */
export const NO_MODEL: ModelState = { status: 'none', progress: null, record: null }

export const headOf = ({
  status,
  progress,
  record: stateRow,
}: ModelState): Omit<LearningHead, 'basis'> => ({
  status,
  progress,
  model: stateRow?.info ?? null,
})

const ALGORITHM = 'Ensemble (Random Forest + Neural Network)'

/** The stored data of a model in use, in the form that requests read. */
export function modelRecordOf({
  model,
  stateRow,
  forecast,
  copies,
  scored,
}: ChainHeadModel): ModelRecord {
  const { report, live, logE, scoredDigits } = stateRow
  const evidence = { logE, scored: scoredDigits }
  return {
    state: stateRow.state,
    info: freezePart({
      modelVersion: model.version,
      algorithmType: ALGORITHM,
      featuresCount: FEATURES,
      trainingSize: 4 * model.draws,
      lastTraining: model.trainedAt.toString(),
      predictions: 4 * scored,
      accuracy: report.backtest.top1.rate,
      weight: weightOf(evidence),
      evidence: presentEvidence(stateRow, { power: report.power, copies }),
      backtest: report.backtest,
      live,
    }),
    report,
    calibration: { slope: report.calibrationSlope, bins: [] },
    evidence,
    forecast: forecast && nextForecastOf(forecast),
    brokenAt: stateRow.chainBrokenAt,
  }
}

/** A stored forecast, decoded with the schedule of its state. */
export function nextForecastOf(row: ForecastRow): NextForecast {
  const { version, knew, drawDate, session, drawAt } = row
  const slot = { date: Temporal.PlainDate.from(drawDate), session, at: drawAt }
  const target = drawTimeOf(scheduleFor(row.state), slot)
  return { ...storedForecast(row, target), version, knew, drawDate, session, drawAt }
}
