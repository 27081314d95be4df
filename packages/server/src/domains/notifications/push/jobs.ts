import type { Sweep } from '#platform/jobs/jobs.ts'
import type { DeliverDeps } from './deliver.ts'
import { deliverDue } from './deliver.ts'

/** Looks often: whoever writes a message waits for no push service, and wakes nobody. */
export const pushSweeps = (deps: DeliverDeps): Sweep[] => [
  { name: 'push-deliver', everySeconds: 5, run: () => deliverDue(deps) },
]
