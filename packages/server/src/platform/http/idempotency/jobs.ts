import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { purgeExpiredKeys } from './store.ts'

/** Deletes expired keys. They count as unused before that, so the moment does not matter. */
export const idempotencyPurgeJob = ({ db, clock }: { db: Db; clock: Clock }): RecurringJob => ({
  name: 'idempotency-purge',
  everySeconds: 3600,
  run: () => purgeExpiredKeys(db, clock.now()),
})
