import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { purgeDays, purgePaid } from './repo.ts'

/** A query is free until the next draw of its state, which may be long in coming: so long it is remembered. */
const QUERY_DAYS = 31
/** Administrators are shown a year of it by the day. */
export const USED_DAYS = 366
const BATCH = 1_000

/** Forgets what nobody asks any more, in short statements that hold nobody up. */
export async function purgeQuotas({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const oldest = newYorkDay(now).subtract({ days: USED_DAYS }).toString()
  await untilEmpty(() => purgePaid(db, now.subtract({ hours: 24 * QUERY_DAYS }), BATCH))
  await untilEmpty(() => purgeDays(db, oldest, BATCH))
}

async function untilEmpty(purge: () => Promise<number>): Promise<void> {
  while ((await purge()) > 0);
}
