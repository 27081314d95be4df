import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The email queue. Rows are inserted in the transaction that causes the email. */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    /**
     * The account that the email is about; null if none. Its foreign key is in the migration,
     * because the platform knows no domain. The address alone may belong to someone else by now.
     */
    userId: uuid('user_id'),
    kind: text().notNull(),
    /** Empty after its account is deleted, as is the subject. */
    recipient: text().notNull(),
    /** The Reply-To address if it is not ours; deleted with the text. */
    replyTo: text('reply_to'),
    /** The mailbox limit that it counts for, besides the limit of all email. */
    bucket: text({ enum: ['stranger', 'reset'] }),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The unsubscribe link; deleted with the text. */
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
      // Emails to everyone wait for emails that one person waits for.
      .on(sql`(kind = 'summary')`, t.dueAt)
      .where(sql`sent_at is null`),
    // The latest first, for administrators.
    index('mail_latest').on(t.createdAt, t.id),
    // For emails of one account, and for its deletion.
    index('mail_user')
      .on(t.userId, t.createdAt)
      .where(sql`user_id is not null`),
  ],
)
