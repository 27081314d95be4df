import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'

/** A webhook event of the provider, stored once. A job processes it. */
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
    /** The next attempt. Taking an event moves this on, so that it is retried after a crash. */
    dueAt: instant('due_at').notNull(),
    /** Error of the last attempt. */
    lastError: text('last_error'),
  },
  (t) => [
    index('webhook_event_open')
      .on(t.dueAt)
      .where(sql`done_at is null`),
  ],
)

/** Something to remove at the provider. After a crash the row remains and a job retries. */
const REMOVAL = {
  provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
  /** The provider's id of it. */
  ref: text().notNull(),
  dueAt: instant('due_at').notNull(),
  /** Attempts, with the one that runs. */
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
}

/** Customers of deleted accounts. */
export const customerRemoval = pgTable('customer_removal', REMOVAL, (t) => [
  primaryKey({ columns: [t.provider, t.ref] }),
])

/** Payment methods that their owners removed or replaced. */
export const methodRemoval = pgTable('method_removal', REMOVAL, (t) => [
  primaryKey({ columns: [t.provider, t.ref] }),
])
