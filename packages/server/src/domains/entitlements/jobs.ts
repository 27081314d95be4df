import type { Deps } from '#deps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { nextEnd } from './cool-off-repo.ts'
import { announceEndedCoolOffs, purgeCoolOffClaims } from './cool-off.ts'
import { purgeQuotas } from './purge-quotas.ts'

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

/** Deletes counters and requests of quotas that are over. */
export const quotasPurgeJob = (deps: Parameters<typeof purgeQuotas>[0]): RecurringJob => ({
  name: 'billing-quotas',
  everySeconds: 3600,
  run: (signal) => purgeQuotas(deps, signal),
})
