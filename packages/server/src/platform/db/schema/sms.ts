import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The text message queue. Rows are inserted in the transaction that causes them. */
export const sms = pgTable(
  'sms',
  {
    id: uuid().primaryKey(),
    /**
     * The account that the text message was written for; null once it is deleted. Its foreign key
     * is in the migration.
     */
    userId: uuid('user_id'),
    kind: text().notNull(),
    /** +1 and ten digits; empty after the account is deleted. */
    recipient: text().notNull(),
    /** Empty after it was sent, failed for good or was withdrawn. */
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
    // The latest first, for administrators.
    index('sms_latest').on(t.createdAt, t.id),
    // For messages of one account, and for withdrawing them.
    index('sms_user')
      .on(t.userId, t.createdAt)
      .where(sql`user_id is not null`),
  ],
)

/** Phone numbers that replied STOP: nothing is sent to them, on any account. */
export const smsStop = pgTable('sms_stop', {
  phone: text().primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})
