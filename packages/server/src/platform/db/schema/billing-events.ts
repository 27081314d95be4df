import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'

/** What the provider reported, once each; a job looks at what it is about. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: text().primaryKey(),
    provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
    type: text().notNull(),
    about: jsonb().$type<ProviderEvent['about']>(),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
    tries: integer().notNull().default(0),
    /** When it is looked at (again): whoever takes it moves this on, so that one that was dropped comes back. */
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    index('webhook_event_open')
      .on(t.dueAt)
      .where(sql`done_at is null`),
  ],
)

/** Customers of deleted accounts: to be removed from their provider, whoever died on the way. */
export const customerRemoval = pgTable(
  'customer_removal',
  {
    provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
    ref: text().notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.ref] })],
)
