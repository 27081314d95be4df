import type { Deps } from '#deps.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { forgetAudit } from './audit.ts'

export const auditPurge = (deps: Pick<Deps, 'db' | 'clock'>): Sweep => ({
  name: 'audit-purge',
  everySeconds: 86_400,
  run: () => forgetAudit(deps),
})
