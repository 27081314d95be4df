import type { Deps } from '#deps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { purgeAuditLog } from './audit.ts'

export const auditPurgeJob = (deps: Pick<Deps, 'db' | 'clock'>): RecurringJob => ({
  name: 'audit-purge',
  everySeconds: 86_400,
  run: (signal) => purgeAuditLog(deps, signal),
})
