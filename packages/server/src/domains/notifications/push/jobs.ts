import type { Sweep } from '#platform/jobs/jobs.ts'
import { nextDue } from './repo.ts'
import type { DeliverDeps } from './deliver.ts'
import { deliverDue } from './deliver.ts'

/** Woken by every message that is written. */
export const pushSweeps = (deps: DeliverDeps): Sweep[] => [
  {
    name: 'push-deliver',
    everySeconds: 1800,
    isWoken: true,
    run: async () => {
      await deliverDue(deps)
      return await nextDue(deps.db)
    },
  },
]
