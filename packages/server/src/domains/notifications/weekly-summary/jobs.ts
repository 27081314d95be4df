import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { SummaryDeps } from './summary.ts'
import { sendSummaries } from './summary.ts'

export const summaryJob = (deps: SummaryDeps): RecurringJob => ({
  name: 'mail-summary',
  everySeconds: 1800,
  run: (signal) => sendSummaries(deps, signal),
})
