import type { Tx } from '#platform/db/db.ts'
import { insertMatches } from '../repo/match.ts'

/**
 * Finds the kept results that equal freshly stored real draws, in order or in any order, and
 * answers how many. To be called in the transaction that stores the draws; again changes nothing.
 */
export async function matchDraws(
  tx: Tx,
  drawIds: readonly number[],
  now: Temporal.Instant,
): Promise<number> {
  return drawIds.length === 0 ? 0 : await insertMatches(tx, drawIds, now)
}
