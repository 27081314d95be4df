import type { Deps } from '#deps.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { watchBackups } from './backup-watch.ts'

/** Looks every hour whether backups still come. */
export const backupSweep = (deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>): Sweep => ({
  name: 'backup-watch',
  everySeconds: 3600,
  run: () => watchBackups(deps),
})
