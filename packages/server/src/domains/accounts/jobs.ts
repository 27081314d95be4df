import { inSteps } from '#platform/jobs/steps.ts'
import type { Deps } from '#deps.ts'
import { deleteOldBuckets } from '#platform/db/buckets.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { KEEP_DAYS } from './policy.ts'
import { deleteOldPhoneCodes } from './profile-repo.ts'
import { deleteLinksBefore } from './email-change-repo.ts'
import { deleteSessionsBefore } from './sessions-repo.ts'

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

/** Expired codes are deleted because they contain a phone number, which may be a stranger's. */
export const phoneCodesPurgeJob = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecurringJob => ({
  name: 'phone-codes-purge',
  everySeconds: 86_400,
  run: () => deleteOldPhoneCodes(db, clock.now()),
})
