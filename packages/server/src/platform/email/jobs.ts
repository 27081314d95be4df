import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import type { Mailer } from './mailer.ts'
import { mail as table } from '#platform/db/schema/email.ts'

/** How long it is known that a mail was sent or given up, and to whom; its text goes at once. */
const KEEP_DAYS = 30

interface MailJobs {
  db: Db
  clock: Clock
  mail: Mailer
}

export const emailJobs = ({ db, clock, mail }: MailJobs): RecurringJob[] => [
  {
    name: 'mail-deliver',
    everySeconds: 1800,
    isWoken: true,
    run: async () => {
      mail.wake()
      await mail.settled()
      return await earliest(
        db,
        sql`select min(due_at) from ${table} where sent_at is null and text <> ''`,
      )
    },
  },
  {
    name: 'mail-forget',
    everySeconds: 86_400,
    run: async () => {
      const before = clock.now().subtract({ hours: KEEP_DAYS * 24 })
      await db
        .delete(table)
        .where(
          and(
            eq(table.text, ''),
            sql`coalesce(${table.sentAt}, ${table.createdAt}) < ${before.toString()}::timestamptz`,
          ),
        )
    },
  },
]
