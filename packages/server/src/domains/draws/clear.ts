import type { Tx } from '#platform/db/db.ts'
import { publish } from '#platform/events/events.ts'
import type { DrawHooks } from './store/hooks.ts'
import type { SeriesKey } from './store/repo.ts'
import { deleteReal, lockSeries } from './store/repo.ts'
import { deleteSources } from './sources/repo.ts'

/** The effects of clearing the real draws of a series. */
export interface ClearedSeries {
  removed: number
  winsTakenBack: number
}

/**
 * Deletes the real draws of a game and state, whole or not at all. Their wins and payouts are
 * revoked, simulated draws are shown again and continue, and open pages are notified. Null if there
 * are none. The quarantine, the forecasts and their evidence stay.
 */
export async function clearReal(
  tx: Tx,
  key: SeriesKey,
  { now, hooks }: { now: Temporal.Instant; hooks: { draws: DrawHooks } },
): Promise<ClearedSeries | null> {
  if (!(await lockSeries(tx, key))) return null
  const { wins } = await hooks.draws.drawsRemoved(tx, key, now)
  const removed = await deleteReal(tx, key)
  // A source that is chosen later reads its history again.
  await deleteSources(tx, key)
  await publish(tx, { type: 'draw', ...key })
  return { removed, winsTakenBack: wins }
}
