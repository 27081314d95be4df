import type { Sweep } from '#platform/jobs/jobs.ts'
import type { SummaryDeps } from './summary.ts'
import { sendSummaries } from './summary.ts'

export const summarySweep = (deps: SummaryDeps): Sweep => ({
  name: 'mail-summary',
  everySeconds: 900,
  run: () => sendSummaries(deps),
})
