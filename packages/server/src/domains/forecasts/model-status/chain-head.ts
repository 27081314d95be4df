import type { Tx } from '#platform/db/db.ts'
import type { ForecastRow } from '../forecasting/repo.ts'
import { countScores, latestForecast } from '../forecasting/repo.ts'
import type { ModelRow, SeriesKey } from '../training/repo.ts'
import { findModel, findUnfinished } from '../training/repo.ts'
import type { StateRow } from '../states-repo.ts'
import { findState, isSimulated } from '../states-repo.ts'

/** A model in use: its own row, its evidence and reports, and the newest forecast. */
export interface ChainHeadModel {
  model: ModelRow
  /** Evidence, the reports of back-test and live forecasts, and what the last check of the chain said. */
  standing: StateRow
  /** Its draw may be held already, while nobody knows the result. */
  forecast: ForecastRow | null
  /** Stored forecasts since scored; each has four digits. */
  scored: number
}

/** Where the learning of a state stands. */
export interface ChainHead extends SeriesKey {
  /** `waiting`: too few draws, or history is still being filled. `training`: the first model is being made. */
  status: 'waiting' | 'training' | 'ready'
  /** Of the training that waits or runs, 0 to 1; null while there is none. */
  progress: number | null
  ready: ChainHeadModel | null
}

/** Read from what is stored, never noted apart: a killed training leaves no status behind. */
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

async function findReady(db: Tx, key: SeriesKey): Promise<ChainHeadModel | null> {
  const standing = await findState(db, key)
  const model = standing && (await findModel(db, key, standing.version))
  if (!model) return null
  return {
    model,
    standing,
    forecast: (await latestForecast(db, key)) ?? null,
    scored: await countScores(db, key),
  }
}
