import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { keptSince } from './messages.ts'
import { deleteMessagesBefore } from './repo.ts'

export const contactPurge = ({ db, clock }: { db: Db; clock: Clock }): Sweep => ({
  name: 'contact-purge',
  everySeconds: 86_400,
  run: () => deleteMessagesBefore(db, keptSince(clock.now())),
})
