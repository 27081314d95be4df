import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uniqueIndex, uuid, index } from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

/** A seed that fair picks are made of. Its SHA-256 is shown from the start, itself when it is over. */
export const fairSeed = pgTable(
  'fair_seed',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Of the demo account: the session that it is for. Nobody else sees it or its picks. */
    visitor: uuid(),
    seed: text().notNull(),
    /** How many picks it has made. */
    picks: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    revealedAt: instant('revealed_at'),
  },
  (t) => [
    // One in use for each player, whatever happens at once.
    uniqueIndex('fair_seed_in_use')
      .on(t.userId, sql`coalesce(${t.visitor}, ${t.userId})`)
      .where(sql`revealed_at is null`),
    index('fair_seed_revealed').on(t.userId, t.revealedAt),
  ],
)

export const fairPick = pgTable(
  'fair_pick',
  {
    seedId: uuid('seed_id')
      .notNull()
      .references(() => fairSeed.id, { onDelete: 'cascade' }),
    nonce: integer().notNull(),
    client: text().notNull(),
    numbers: text().notNull(),
    pickedAt: instant('picked_at').notNull(),
    /** Not used any more: the seed says whose its picks are. */
    visitor: uuid(),
  },
  (t) => [primaryKey({ columns: [t.seedId, t.nonce] })],
)
