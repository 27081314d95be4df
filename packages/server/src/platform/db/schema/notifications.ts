import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { account, pushSubscription } from './accounts.ts'

/** A notification, shown on every device. Stored for a year. */
export const notification = pgTable(
  'notification',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    /** Its subject, such as a result and a draw. There is one notification per subject. */
    occasion: text().notNull(),
    type: text({ enum: ['success', 'warning', 'info', 'error'] }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The link to the related page. */
    link: text(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Dismissed. The row stays, so that the same event does not create a second notification. */
    removedAt: instant('removed_at'),
    /** Send it by email too, if the user still wants email then. */
    mailDue: boolean('mail_due').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('notification_occasion').on(t.userId, t.occasion),
    index('notification_latest').on(t.userId, t.createdAt),
    index('notification_age').on(t.createdAt),
    index('notification_mail')
      .on(t.createdAt)
      .where(sql`mail_due`),
  ],
)

/** The push queue: a message to one browser, inserted in the transaction that causes it. */
export const pushMessage = pgTable(
  'push_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    payload: jsonb()
      .$type<{ title: string; body: string; link: string | null; tag: string }>()
      .notNull(),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Error of the last attempt: the status of the push service or a message. */
    lastError: text('last_error'),
  },
  (t) => [
    index('push_message_due').on(t.dueAt),
    index('push_message_subscription').on(t.subscriptionId),
  ],
)
