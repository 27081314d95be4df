import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** Text messages to send, written in the transaction that caused them. */
export const sms = pgTable(
  'sms',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** +1 and ten digits. */
    recipient: text().notNull(),
    /** Empty once it was sent or given up. */
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('sms_due')
      .on(t.dueAt)
      .where(sql`sent_at is null`),
  ],
)

/** Phones that said STOP: whoever has them, nothing is sent there. */
export const smsStop = pgTable('sms_stop', {
  phone: text().primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})
