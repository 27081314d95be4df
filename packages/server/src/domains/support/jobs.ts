import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { retentionStart } from './messages.ts'
import { deleteMessagesBefore } from './repo.ts'

export const contactPurgeJob = ({ db, clock }: { db: Db; clock: Clock }): RecurringJob => ({
  name: 'contact-purge',
  everySeconds: 86_400,
  run: () => deleteMessagesBefore(db, retentionStart(clock.now())),
})
