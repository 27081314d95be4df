import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from './repo.ts'

/** A published draw whose numbers were corrected. */
export interface CorrectedDraw {
  id: number
  state: string
  date: string
  session: string
  /** The corrected numbers. */
  numbers: string
  /** Distinguishes repeated corrections of the same draw. */
  correction: number
}

/** Lets higher domains react to changed draws in the same transaction. `composition.ts` connects them. */
export interface DrawHooks {
  /** After real draws are stored: matches saved results and settles tickets. */
  drawsStored(tx: Tx, drawIds: readonly number[], now: Temporal.Instant): Promise<void>
  /** After a correction: matches saved results and tickets with the corrected numbers. */
  drawCorrected(tx: Tx, draw: CorrectedDraw, now: Temporal.Instant): Promise<void>
  /** Before the real draws of a series are deleted: revokes their wins and returns the number. */
  drawsCleared(tx: Tx, series: SeriesKey, now: Temporal.Instant): Promise<number>
}
