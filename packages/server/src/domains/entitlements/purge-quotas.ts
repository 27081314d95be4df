import { untilDone } from '#platform/jobs/steps.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { purgeDays, purgePaid } from './quota-repo.ts'

/** A paid query is free until its state's next draw, which may take this long. */
const QUERY_DAYS = 31
/** Administrators see a year of usage by day. */
export const USED_DAYS = 366
const BATCH = 1_000

/** Deletes old usage in small batches that do not block others. */
export async function purgeQuotas(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const oldest = newYorkDay(now).subtract({ days: USED_DAYS }).toString()
  await untilDone(signal, 1, () => purgePaid(db, now.subtract({ hours: 24 * QUERY_DAYS }), BATCH))
  await untilDone(signal, 1, () => purgeDays(db, oldest, BATCH))
}
