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

/** What someone should learn on whatever device they open next. Kept for a year. */
export const notification = pgTable(
  'notification',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    /** What it is about, such as one result and one draw: of each there is one notification. */
    occasion: text().notNull(),
    type: text({ enum: ['success', 'warning', 'info', 'error'] }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The page that shows more. */
    link: text(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Removed by its owner; the row stays, so that the same occasion does not come again. */
    removedAt: instant('removed_at'),
    /** To be mailed too, if its owner wants mail by then. */
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

/** What is to be said to one browser, written in the transaction in which it happened. */
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
  },
  (t) => [
    index('push_message_due').on(t.dueAt),
    index('push_message_subscription').on(t.subscriptionId),
  ],
)
