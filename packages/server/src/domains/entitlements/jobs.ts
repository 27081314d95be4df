import type { Deps } from '#deps.ts'
import { deleteOldPhoneCodes } from '#domains/accounts/profile/repo.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { nextEnd } from './cool-off/repo.ts'
import { announceEndedCoolOffs, purgeCoolOffClaims } from './cool-off/cool-off.ts'

/** Announces and removes cool-offs that have ended. */
export const coolOffJobs = (deps: Pick<Deps, 'db' | 'clock'>): RecurringJob[] => [
  {
    name: 'breaks-end',
    everySeconds: 3600,
    run: async () => {
      await announceEndedCoolOffs(deps)
      return await nextEnd(deps.db)
    },
  },
  { name: 'breaks-purge', everySeconds: 86_400, run: () => purgeCoolOffClaims(deps) },
]

/** Expired codes are deleted because they contain a phone number, which may be a stranger's. */
export const phoneCodesPurgeJob = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecurringJob => ({
  name: 'phone-codes-purge',
  everySeconds: 86_400,
  run: () => deleteOldPhoneCodes(db, clock.now()),
})
