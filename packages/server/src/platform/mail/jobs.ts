import { and, isNotNull, lt } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import type { Mailer } from './mailer.ts'
import { mail as table } from './tables.ts'

/** How long it is known that a mail was sent, and to whom; its text goes when it is sent. */
const KEEP_DAYS = 30

interface MailJobs {
  db: Db
  clock: Clock
  mail: Mailer
}

export const mailSweeps = ({ db, clock, mail }: MailJobs): Sweep[] => [
  {
    name: 'mail-deliver',
    everySeconds: 10,
    run: async () => {
      mail.wake()
      await mail.settled()
    },
  },
  {
    name: 'mail-forget',
    everySeconds: 86_400,
    run: async () => {
      const before = clock.now().subtract({ hours: KEEP_DAYS * 24 })
      await db.delete(table).where(and(isNotNull(table.sentAt), lt(table.sentAt, before)))
    },
  },
]
