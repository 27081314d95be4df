import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account, session } from './accounts.ts'
import { instant } from '../columns.ts'

/** A browser that is told of things while the app is closed. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    wins: boolean().notNull(),
    draws: boolean().notNull(),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    /** Whose end, by someone's will, is its end too; one that merely ran out leaves it as it is. */
    sessionId: uuid('session_id').references(() => session.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
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
