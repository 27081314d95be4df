import type { Tx } from '#platform/db/db.ts'
import { listNewestReal } from './ended-repo.ts'

/** No lottery pauses longer: after this time without a result, the source of a state has ended. */
const ENDED_AFTER = { hours: 7 * 24 }

/** True if real results stopped arriving: no draw of the calendar is announced or forecast then. */
export const haveResultsEnded = (
  newest: { simulated: boolean; at: Temporal.Instant },
  now: Temporal.Instant,
): boolean => !newest.simulated && Temporal.Instant.compare(newest.at.add(ENDED_AFTER), now) < 0

/** The states whose four-digit results have ended, and the day of the newest one. */
export async function listEndedStates(
  db: Tx,
  states: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const newest = await listNewestReal(db, states, now)
  const ended = newest.filter(({ at }) => haveResultsEnded({ simulated: false, at }, now))
  return new Map(ended.map(({ state, date }) => [state, date]))
}
