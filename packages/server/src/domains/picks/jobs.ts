import { untilDone } from '#platform/jobs/steps.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { purgeSaved, purgeUnsaved } from './repo.ts'

const UNSAVED_DAYS = 2
const SAVED_DAYS = 395
const BATCH = 1_000

/** Deletes expired generations and results in short statements, which block nobody. */
export const purgeJob = ({ db, clock }: { db: Db; clock: Clock }): RecurringJob => ({
  name: 'numbers-purge',
  everySeconds: 3600,
  run: async (signal) => {
    const now = clock.now()
    const oldest = newYorkDay(now).subtract({ days: SAVED_DAYS }).toString()
    await untilDone(signal, 1, () =>
      purgeUnsaved(db, now.subtract({ hours: UNSAVED_DAYS * 24 }), BATCH),
    )
    await untilDone(signal, 1, () => purgeSaved(db, oldest, BATCH))
  },
})
