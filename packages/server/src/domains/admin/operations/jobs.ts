import type { Deps } from '#deps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { watchBackups } from './backup-watch.ts'

/** Looks every hour whether backups still come. */
export const backupJob = (deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>): RecurringJob => ({
  name: 'backup-watch',
  everySeconds: 3600,
  run: () => watchBackups(deps),
})
