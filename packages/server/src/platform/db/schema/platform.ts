import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Values shared by all instances of a database, such as the generated secret. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })

/** Buckets of the limits that instances share. Made unlogged by hand in the migration: a crash may empty it. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull(),
  /** Milliseconds since the epoch, by the app's clock. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
