import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'
import { account } from './accounts.ts'

/** Values shared by all instances of a database, such as the generated secret. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })

/** Buckets of the limits that instances share. Made unlogged by hand in the migration: a crash may empty it. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull(),
  /** Milliseconds since the epoch, by the app's clock. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})

/**
 * The effect and the answer of a request with an Idempotency-Key. The defaults are for the previous
 * version only.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The key as it was sent; with the endpoint in front if that has its own keys. */
    key: text().notNull(),
    /** A hash of the request: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    /** The result of the committed effect, from which a repeat resumes; null before it. */
    progress: jsonb(),
    /** Null until there is an answer. */
    status: integer(),
    answer: jsonb(),
    createdAt: instant('created_at').notNull(),
    /** The lease of the call that runs it. */
    leasedUntil: instant('leased_until')
      .notNull()
      .default(sql`now() + interval '1 minute'`),
    expiresAt: instant('expires_at')
      .notNull()
      .default(sql`now() + interval '7 days'`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_key_expiry').on(t.expiresAt),
  ],
)
