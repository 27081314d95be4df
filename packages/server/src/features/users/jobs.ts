import type { Deps } from '#deps.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { endBreaks, forgetClaims } from './service/break.ts'

/** What comes after a break. */
export const breakSweeps = (deps: Pick<Deps, 'db' | 'clock'>): Sweep[] => [
  { name: 'breaks-end', everySeconds: 60, run: () => endBreaks(deps) },
  { name: 'breaks-forget', everySeconds: 86_400, run: () => forgetClaims(deps) },
]
