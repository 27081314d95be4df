import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import type { SmsSender } from './sender.ts'
import { sms as table } from '#platform/db/schema/sms.ts'

/** How long it is known that a message was sent or given up, and to which phone; its text goes at once. */
const KEEP_DAYS = 30

interface SmsJobs {
  db: Db
  clock: Clock
  sms: SmsSender
}

export const smsJobs = ({ db, clock, sms }: SmsJobs): RecurringJob[] => [
  {
    name: 'sms-deliver',
    everySeconds: 1800,
    isWoken: true,
    run: async () => {
      sms.wake()
      await sms.settled()
      return await earliest(
        db,
        sql`select min(due_at) from ${table} where sent_at is null and text <> ''`,
      )
    },
  },
  {
    name: 'sms-forget',
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
