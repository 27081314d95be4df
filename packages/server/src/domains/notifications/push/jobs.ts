import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { nextDuePush } from './repo.ts'
import type { DeliverDeps } from './deliver.ts'
import { deliverDuePushes } from './deliver.ts'

/** Woken whenever a message is queued. */
export const pushJobs = (deps: DeliverDeps): RecurringJob[] => [
  {
    name: 'push-deliver',
    everySeconds: 1800,
    isWoken: true,
    run: async (signal) => {
      await deliverDuePushes(deps, signal)
      return await nextDuePush(deps.db)
    },
  },
]
