import { TOPICS } from '@fourcast/contract/topics.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

/** Contact messages. Stored for a year. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid().primaryKey(),
    /** Null for visitors, and after the account is deleted. */
    userId: uuid('user_id').references(() => account.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: TOPICS }).notNull(),
    message: text().notNull(),
    /** The sender's plan at that time; null for visitors. */
    plan: text(),
    createdAt: instant('created_at').notNull(),
    /** Time at which an administrator marked it as answered. */
    handledAt: instant('handled_at'),
  },
  (t) => [
    index('contact_message_age').on(t.createdAt),
    // Open messages, and the last answered ones.
    index('contact_message_open')
      .on(t.createdAt)
      .where(sql`handled_at is null`),
    index('contact_message_handled')
      .on(t.handledAt, t.id)
      .where(sql`handled_at is not null`),
    // For messages of one account, and for its deletion.
    index('contact_message_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
)
