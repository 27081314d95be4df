import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { listCopies } from '#domains/draws/store/repo.ts'
import type { StoredCopies } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ForecastRow } from './forecasts-repo.ts'
import { countScores, latestForecast } from './forecasts-repo.ts'
import type { ModelRow, ModelSeries } from './training-repo.ts'
import { findModel, findUnfinished } from './training-repo.ts'
import type { ShownState } from './states-repo.ts'
import { findState, isSimulated } from './states-repo.ts'

/** A model in use: its row, its evidence and reports, and the newest forecast. */
export interface ChainHeadModel {
  model: ModelRow
  /** Evidence, the records of back-test and live forecasts, and the result of the last chain check. */
  stateRow: ShownState
  /** Its draw may have been held while the result is still unknown. */
  forecast: ForecastRow | null
  /** Copied rows among the draws. */
  copies: StoredCopies[]
  /** Scored forecasts; each has four digits. */
  scored: number
}

/** The model, training and forecast of a state. */
export interface ChainHead extends ModelSeries {
  /**
   * `waiting`: too few draws, or the history is still being filled. `training`: the first model is
   * being made.
   */
  status: 'waiting' | 'training' | 'ready'
  /** The progress of a queued or running training, 0 to 1; null if there is none. */
  progress: number | null
  ready: ChainHeadModel | null
}

/** Derived from the stored rows, so a crashed training leaves no wrong status behind. */
export async function findHead(db: Tx, state: string): Promise<ChainHead> {
  const key = { state, simulated: await isSimulated(db, state) }
  const unfinished = await findUnfinished(db, state)
  const ready = await findReady(db, key)
  return {
    ...key,
    status: ready ? 'ready' : unfinished ? 'training' : 'waiting',
    progress: unfinished?.progress ?? null,
    ready,
  }
}

async function findReady(db: Tx, key: ModelSeries): Promise<ChainHeadModel | null> {
  const stateRow = await findState(db, key)
  const model = stateRow && (await findModel(db, key, stateRow.version))
  if (!model) return null
  return {
    model,
    stateRow,
    forecast: (await latestForecast(db, key)) ?? null,
    copies: await listCopies(db, { game: FOUR_DIGIT, state: key.state }),
    scored: await countScores(db, key),
  }
}
