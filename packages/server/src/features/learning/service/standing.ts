import type { LearningHead, ModelInfo, ModelStatus } from '@fourcast/contract/learning.ts'
import type { Calibration } from '@fourcast/engine/learning/calibration.ts'
import type { Forecast } from '@fourcast/engine/learning/forecast.ts'
import type { HonestyState } from '@fourcast/engine/learning/honesty.ts'
import type { Tx } from '#platform/db/db.ts'
import { ALL_STATES } from '../repo/draws.ts'
import type { CountedSeries } from './counted.ts'
import type { StoredReport } from './report.ts'

/** The forecast of the next draw, and all that a pick made of it depends on. */
export interface NextForecast extends Forecast {
  version: string
  /** The latest draw it knew. */
  knew: string
  drawDate: string
  session: string
  drawAt: Temporal.Instant
}

/** A model in use, and what is known of it. */
export interface Standing {
  info: ModelInfo
  report: StoredReport
  calibration: Calibration
  /** The evidence of back-test and live forecasts together. */
  evidence: HonestyState
  /** Null while the first is still to be written. */
  forecast: NextForecast | null
}

/** Where the model of a state stands. */
export interface Learning {
  status: ModelStatus
  progress: number | null
  standing: Standing | null
}

/** Pooled states have no model. */
export const NO_MODEL: Learning = { status: 'none', progress: null, standing: null }

export const headOf = ({ status, progress, standing }: Learning): Omit<LearningHead, 'basis'> => ({
  status,
  progress,
  model: standing?.info ?? null,
})

export async function learningOf(_db: Tx, { scope }: CountedSeries): Promise<Learning> {
  return scope === ALL_STATES ? NO_MODEL : { status: 'waiting', progress: null, standing: null }
}
