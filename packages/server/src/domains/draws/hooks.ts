import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from './repo.ts'

/** A draw whose published numbers were wrong. */
export interface CorrectedDraw {
  id: number
  state: string
  date: string
  session: string
  /** The right ones. */
  numbers: string
  /** Tells one correction of a draw from the next. */
  correction: number
}

/** What other domains do when draws change, in the same transaction; `composition.ts` connects it. */
export interface DrawHooks {
  /** Real draws were stored: compares saved results and tickets with them. */
  drawsStored(tx: Tx, drawIds: readonly number[], now: Temporal.Instant): Promise<void>
  /** A published draw has other numbers now: compares with them anew. */
  drawCorrected(tx: Tx, draw: CorrectedDraw, now: Temporal.Instant): Promise<void>
  /** The real draws of a series are about to be deleted: revokes their wins and returns how many. */
  drawsCleared(tx: Tx, series: SeriesKey, now: Temporal.Instant): Promise<number>
}
