import type { Deps } from '#deps.ts'
import { deleteOldCodes } from '#domains/accounts/profile/repo.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { nextEnd } from './cool-off/repo.ts'
import { endBreaks, forgetClaims } from './cool-off/cool-off.ts'

/** What comes after a break. */
export const breakSweeps = (deps: Pick<Deps, 'db' | 'clock'>): Sweep[] => [
  {
    name: 'breaks-end',
    everySeconds: 1800,
    run: async () => {
      await endBreaks(deps)
      return await nextEnd(deps.db)
    },
  },
  { name: 'breaks-forget', everySeconds: 86_400, run: () => forgetClaims(deps) },
]

/** A code that holds no more names a phone that may be nobody's here. */
export const phoneCodesPurge = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Sweep => ({
  name: 'phone-codes-purge',
  everySeconds: 86_400,
  run: () => deleteOldCodes(db, clock.now()),
})
