import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** A published result, as its source said it. A simulated one stands beside, never in place of, a real one. */
export const draw = pgTable(
  'draw',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    game: text().notNull(),
    state: text().notNull(),
    drawDate: date('draw_date').notNull(),
    session: text().notNull(),
    drawAt: instant('draw_at').notNull(),
    /** Digits in drawn order, leading zeros kept; balls ascending: 05-12-33-41-69. */
    numbers: text().notNull(),
    bonus: smallint(),
    /** The digits sorted: equal for numbers that are permutations of each other. */
    boxKey: text('box_key').notNull(),
    source: text().notNull(),
    simulated: boolean().notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (t) => [
    // The session before the date: which sessions a state has is then a look-up for each.
    uniqueIndex('draw_slot').on(t.game, t.state, t.session, t.drawDate, t.simulated),
    index('draw_latest').on(t.game, t.state, t.simulated, t.drawAt.desc()),
    index('draw_real_time')
      .on(t.game, t.drawAt)
      .where(sql`not simulated`),
  ],
)

/** One row a game and state with draws; once `real`, its simulated draws are never shown again. */
export const drawSeries = pgTable(
  'draw_series',
  {
    game: text().notNull(),
    state: text().notNull(),
    real: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.game, t.state] })],
)

/** What a source said and nobody should see until an admin has looked. */
export const drawQuarantine = pgTable(
  'draw_quarantine',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    game: text().notNull(),
    state: text().notNull(),
    drawDate: date('draw_date'),
    session: text(),
    raw: text().notNull(),
    reason: text().notNull(),
    source: text().notNull(),
    /** The file's name, or the address asked. */
    origin: text().notNull(),
    line: integer(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // The same row of the same source again is the same quarantine entry. Digests, because an index
    // row holds 2,704 bytes and a text in most scripts three for each character.
    uniqueIndex('draw_quarantine_once').on(
      t.game,
      t.state,
      t.source,
      sql`md5(${t.reason})`,
      sql`md5(${t.raw})`,
    ),
  ],
)
