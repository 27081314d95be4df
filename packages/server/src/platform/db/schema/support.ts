import { TOPICS } from '@fourcast/contract/topics.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

/** What people wrote to us. Kept for a year. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid().primaryKey(),
    /** Null for visitors, and once the account is gone. */
    userId: uuid('user_id').references(() => account.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: TOPICS }).notNull(),
    message: text().notNull(),
    /** The writer's plan at that moment; null for visitors. */
    plan: text(),
    createdAt: instant('created_at').notNull(),
    /** When an administrator said that it was answered. */
    handledAt: instant('handled_at'),
  },
  (t) => [
    index('contact_message_age').on(t.createdAt),
    // What waits for an answer, and what was answered last.
    index('contact_message_open')
      .on(t.createdAt)
      .where(sql`handled_at is null`),
    index('contact_message_handled')
      .on(t.handledAt, t.id)
      .where(sql`handled_at is not null`),
    // For what someone wrote, and for the deletion of their account.
    index('contact_message_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
)
