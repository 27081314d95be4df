import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The parts of a message that are deleted once it was sent or given up. */
export interface MessageContent {
  text: string
  html?: string
  /** The Reply-To address of an email, if it is not ours. */
  replyTo?: string | null
  /** The one-click unsubscribe link of an email. */
  unsubscribeUrl?: string | null
  /** The page that a push message opens. */
  link?: string | null
}

/** Queued email, text and push messages. Rows are inserted in the transaction that causes them. */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text({ enum: ['mail', 'sms', 'push'] }).notNull(),
    /**
     * The account that an email or text is about; null if none. The foreign keys are in the
     * migration, because the platform knows no domain. The address alone may belong to someone
     * else by now.
     */
    userId: uuid('user_id'),
    /** The browser of a push message, which is deleted with it. */
    subscriptionId: uuid('subscription_id'),
    /** `reset`, `phone-code` …; of a push message its tag, such as `draw-GA`. */
    kind: text().notNull(),
    /** An email address, or +1 and ten digits; empty after its account is deleted. */
    recipient: text().notNull().default(''),
    /** Subject of an email or title of a push message; cleared after its account is deleted. */
    subject: text(),
    /** Null after it was sent or given up. */
    content: jsonb().$type<MessageContent>(),
    /** The mailbox limit that an email counts for, besides the limit of all email. */
    bucket: text({ enum: ['stranger', 'reset'] }),
    /** Sent before other messages of its channel, because one person waits for it. */
    urgent: boolean().notNull().default(false),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Error of the last attempt; of a text message only its code, which contains no number. */
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    // Without rows that are kept only for administrators.
    index('message_due')
      .on(t.channel, t.urgent.desc(), t.dueAt)
      .where(sql`content is not null`),
    index('message_failed')
      .on(t.createdAt)
      .where(sql`sent_at is null and last_error is not null`),
    // The latest first, for administrators.
    index('message_latest')
      .on(t.createdAt, t.id)
      .where(sql`channel <> 'push'`),
    // For messages of one account, and for its deletion.
    index('message_user')
      .on(t.userId, t.createdAt)
      .where(sql`user_id is not null`),
    index('message_subscription')
      .on(t.subscriptionId)
      .where(sql`subscription_id is not null`),
  ],
)
