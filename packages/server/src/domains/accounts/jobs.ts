import type { Deps } from '#deps.ts'
import { deleteOldBuckets } from '#platform/db/buckets.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { KEEP_DAYS } from './policy.ts'
import { deleteLinksBefore } from './email-address/repo.ts'
import { deleteSessionsBefore } from './sessions/repo.ts'

/** Deletes expired sessions with their addresses, links and rate limits. */
export const accountJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecurringJob[] => [
  {
    name: 'accounts-forget',
    everySeconds: 86_400,
    run: async () => {
      const before = clock.now().subtract({ hours: KEEP_DAYS * 24 })
      await deleteSessionsBefore(db, before)
      await deleteLinksBefore(db, before)
      await deleteOldBuckets(db, clock)
    },
  },
]
