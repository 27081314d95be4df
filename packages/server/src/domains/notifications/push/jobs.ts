import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { deliverDue } from '#platform/messages/deliver.ts'
import { deliveryJob } from '#platform/messages/jobs.ts'
import type { PushDeps } from './sender.ts'
import { pushSender } from './sender.ts'

export const pushJobs = (deps: PushDeps): RecurringJob[] => [
  // A sender for each run: its signatures are valid for hours only.
  deliveryJob(deps.db, 'push', (signal) => deliverDue(deps, pushSender(deps), signal)),
]
