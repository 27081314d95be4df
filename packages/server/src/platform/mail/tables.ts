import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** Mail to send, written in the transaction that caused it. */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Who an answer goes to, where that is not us; gone with the text. */
    replyTo: text('reply_to'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where mail like this is stopped; gone with the text. */
    unsubscribeUrl: text('unsubscribe_url'),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('mail_due')
      // What goes to everyone at once waits for what one person waits for.
      .on(sql`(kind = 'summary')`, t.dueAt)
      .where(sql`sent_at is null`),
  ],
)
