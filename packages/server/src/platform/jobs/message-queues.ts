import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { mail as mailTable } from '#platform/db/schema/email.ts'
import { sms as smsTable } from '#platform/db/schema/sms.ts'
import type { RecurringJob } from './jobs.ts'
import { earliest } from './next-due.ts'

/** Rows stay this long after delivery or the last attempt, for administrators; the text is deleted at once. */
const KEEP_DAYS = 30

interface MessageSender {
  deliverDue(signal?: AbortSignal): Promise<void>
}

interface MessageQueueDeps {
  db: Db
  clock: Clock
  mail: MessageSender
  sms: MessageSender
}

/** Delivers what is due in the email and the text message queue, and purges old rows. */
export const messageQueueJobs = (deps: MessageQueueDeps): RecurringJob[] => [
  ...queueJobs(deps, 'mail', mailTable),
  ...queueJobs(deps, 'sms', smsTable),
]

const queueJobs = (
  deps: MessageQueueDeps,
  channel: 'mail' | 'sms',
  table: typeof mailTable | typeof smsTable,
): RecurringJob[] => [
  {
    name: `${channel}-deliver`,
    everySeconds: 1800,
    isWoken: true,
    run: async (signal) => {
      await deps[channel].deliverDue(signal)
      return await earliest(
        deps.db,
        sql`select min(due_at) from ${table} where sent_at is null and text <> ''`,
      )
    },
  },
  {
    name: `${channel}-purge`,
    everySeconds: 86_400,
    run: async () => {
      const before = deps.clock.now().subtract({ hours: KEEP_DAYS * 24 })
      await deps.db
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
