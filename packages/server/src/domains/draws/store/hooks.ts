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

/** Real draws that are about to be deleted: all of a series, or those with `ids`, which are reviewed. */
export interface RemovedDraws extends SeriesKey {
  ids?: readonly number[]
}

/** Wins that were revoked, and tickets that are pending again. */
export interface RevokedWins {
  wins: number
  tickets: number
}

/** Lets higher domains react to changed draws in the same transaction. `composition.ts` connects them. */
export interface DrawHooks {
  /** After real draws are stored: matches saved results and settles tickets. */
  drawsStored(tx: Tx, drawIds: readonly number[], now: Temporal.Instant): Promise<void>
  /** After a correction: matches saved results and tickets with the corrected numbers. */
  drawCorrected(tx: Tx, draw: CorrectedDraw, now: Temporal.Instant): Promise<void>
  /**
   * Before real draws of a series are deleted, all or those with these ids: revokes their wins and
   * returns the numbers.
   */
  drawsRemoved(tx: Tx, series: RemovedDraws, now: Temporal.Instant): Promise<RevokedWins>
}
