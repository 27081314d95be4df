import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Tx } from '#platform/db/db.ts'
import { listLatestDraws } from './repo.ts'

/** No lottery pauses longer: after this time without a result, the source of a state has ended. */
const ENDED_AFTER = { hours: 7 * 24 }

/** Whether real results stopped arriving: no draw of the calendar is announced or forecast then. */
export const hasEnded = (
  newest: { simulated: boolean; at: Temporal.Instant },
  now: Temporal.Instant,
): boolean => !newest.simulated && Temporal.Instant.compare(newest.at.add(ENDED_AFTER), now) < 0

/** The states whose four-digit results have ended, and the day of the newest one. */
export async function endedStates(
  db: Tx,
  states: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const newest = await Promise.all(
    states.map((state) =>
      listLatestDraws(db, {
        game: FOUR_DIGIT,
        of: { state },
        limit: 1,
        preferReal: true,
        until: now,
      }),
    ),
  )
  return new Map(
    newest
      .flat()
      .filter((draw) => hasEnded(draw, now))
      .map(({ state, date }) => [state, date]),
  )
}
