import type { Deps } from '#deps.ts'
import { deleteOldPhoneCodes } from '#domains/accounts/profile/repo.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { nextEnd } from './cool-off/repo.ts'
import { announceEndedCoolOffs, purgeCoolOffClaims } from './cool-off/cool-off.ts'

/** What comes after a break. */
export const coolOffJobs = (deps: Pick<Deps, 'db' | 'clock'>): RecurringJob[] => [
  {
    name: 'breaks-end',
    everySeconds: 1800,
    run: async () => {
      await announceEndedCoolOffs(deps)
      return await nextEnd(deps.db)
    },
  },
  { name: 'breaks-forget', everySeconds: 86_400, run: () => purgeCoolOffClaims(deps) },
]

/** A code that holds no more names a phone that may be nobody's here. */
export const phoneCodesPurgeJob = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecurringJob => ({
  name: 'phone-codes-purge',
  everySeconds: 86_400,
  run: () => deleteOldPhoneCodes(db, clock.now()),
})
