import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/secret.ts'
import { fillSimulated } from './service/fill.ts'

/** Keeps the states without real draws supplied with simulated ones. */
export const drawSweeps = (deps: { db: Db; clock: Clock; keys: Keys }): Sweep[] => [
  {
    name: 'draws-simulated',
    everySeconds: 60,
    run: async () => {
      await fillSimulated(deps)
    },
  },
]
