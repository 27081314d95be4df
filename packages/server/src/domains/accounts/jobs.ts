import { inSteps } from '#platform/jobs/steps.ts'
import type { Deps } from '#deps.ts'
import { deleteOldBuckets } from '#platform/db/buckets.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { KEEP_DAYS } from './policy.ts'
import { deleteLinksBefore } from './email-address/repo.ts'
import { deleteSessionsBefore } from './sessions/repo.ts'

/** Deletes expired sessions with their addresses, links and rate limits. */
export const accountJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecurringJob[] => [
  {
    name: 'accounts-purge',
    everySeconds: 86_400,
    run: async (signal) => {
      const before = clock.now().subtract({ hours: KEEP_DAYS * 24 })
      await inSteps(
        signal,
        () => deleteSessionsBefore(db, before),
        () => deleteLinksBefore(db, before),
        () => deleteOldBuckets(db, clock),
      )
    },
  },
]
