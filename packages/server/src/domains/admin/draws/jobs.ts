import type { Deps } from '#deps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { nextLeaseEnd, purgeImports } from './imports-repo.ts'
import { readImports } from './read-import.ts'

/** Retention of an import's report. */
const KEEP_DAYS = 90

/** Reads queued uploads and deletes old ones. */
export const importJobs = (
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'hooks'>,
): RecurringJob[] => [
  {
    name: 'imports-read',
    everySeconds: 3600,
    isWoken: true,
    run: async (signal) => {
      await readImports(deps, signal)
      return await nextLeaseEnd(deps.db)
    },
  },
  {
    name: 'imports-purge',
    everySeconds: 86_400,
    run: () => purgeImports(deps.db, deps.clock.now().subtract({ hours: KEEP_DAYS * 24 })),
  },
]
