import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { purgeSaved, purgeUnsaved } from './repo.ts'

const UNSAVED_DAYS = 2
const SAVED_DAYS = 395
const BATCH = 1_000

/** Removes what is kept no longer, in short statements that hold nobody up. */
export const purgeSweep = ({ db, clock }: { db: Db; clock: Clock }): Sweep => ({
  name: 'numbers-purge',
  everySeconds: 3600,
  run: async () => {
    const now = clock.now()
    const oldest = newYorkDay(now).subtract({ days: SAVED_DAYS }).toString()
    await untilEmpty(() => purgeUnsaved(db, now.subtract({ hours: UNSAVED_DAYS * 24 }), BATCH))
    await untilEmpty(() => purgeSaved(db, oldest, BATCH))
  },
})

async function untilEmpty(purge: () => Promise<number>): Promise<void> {
  while ((await purge()) > 0);
}
