import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** A published result, as its source reported it. A simulated draw never replaces a real one. */
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
    // The session before the date, so the sessions of a state are found without reading all draws.
    uniqueIndex('draw_slot').on(t.game, t.state, t.session, t.drawDate, t.simulated),
    index('draw_latest').on(t.game, t.state, t.simulated, t.drawAt.desc()),
    // For the last draw of a number, in exact or any order.
    index('draw_number').on(t.game, t.state, t.boxKey, t.drawAt),
    index('draw_real_time')
      .on(t.game, t.drawAt)
      .where(sql`not simulated`),
  ],
)

/** Published draws that repeat those `lag` draws earlier. */
export interface StoredCopies {
  lag: number
  /** True if an administrator decided to keep them. Only then are new ones at this distance no alarm. */
  accepted: boolean
}

/** One row per game and state with draws. Once `real`, its simulated draws are never shown again. */
export const drawSeries = pgTable(
  'draw_series',
  {
    game: text().notNull(),
    state: text().notNull(),
    real: boolean().notNull().default(false),
    /** Copied rows among its real draws. Imports, live sources and administrators' decisions note them. */
    copies: jsonb().$type<StoredCopies[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.game, t.state] })],
)

/** A row from a source that stays hidden until an admin has reviewed it. */
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
    /** The file name or the requested URL. */
    origin: text().notNull(),
    line: integer(),
    /** 2 for the second of two equal rows of one file or answer. */
    occurrence: integer().notNull().default(1),
    /** The numbers to publish if an admin accepts the entry; null if unknown. */
    digits: text(),
    bonus: smallint(),
    createdAt: instant('created_at').notNull(),
    decision: text({ enum: ['accepted', 'dismissed'] }),
    /** The admin's account. No foreign key: the decision outlives the account. */
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** The published numbers that an accepted entry replaced; null if there were none. */
    replaced: text(),
  },
  (t) => [
    // The number of open rows of each series.
    index('draw_quarantine_open')
      .on(t.game, t.state)
      .where(sql`decision is null`),
    // The corrections of a draw.
    index('draw_quarantine_replaced')
      .on(t.game, t.state, t.drawDate, t.session)
      .where(sql`replaced is not null`),
    // The same row of the same source again is the same quarantine entry. Digests, because an index
    // row holds 2,704 bytes and a text in most scripts three for each character.
    uniqueIndex('draw_quarantine_once').on(
      t.game,
      t.state,
      t.source,
      sql`md5(${t.reason})`,
      sql`md5(${t.raw})`,
      t.occurrence,
    ),
  ],
)

/** A live source of a series: its last check, the result, and the current lease. */
export const drawSource = pgTable(
  'draw_source',
  {
    game: text().notNull(),
    state: text().notNull(),
    source: text().notNull(),
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    lastError: text('last_error'),
    /** Rows of its history that were read; null when complete. */
    history: integer(),
    /** The last requested refresh. */
    refreshAt: instant('refresh_at'),
    /** The start of its current trouble: repeated failures, or an overdue draw. */
    troubledSince: instant('troubled_since'),
    /** Time at which the operator was notified. */
    toldAt: instant('told_at'),
    /** Rows of the last answer: added, already stored, and quarantined. */
    taken: integer(),
    known: integer(),
    quarantined: integer('set_aside'),
  },
  (t) => [primaryKey({ columns: [t.game, t.state, t.source] })],
)

/** The host that all series of a source share: its failures, pause and last log line. */
export const drawSourceHost = pgTable('draw_source_host', {
  source: text().primaryKey(),
  /** Passes in a row without an answer. */
  unreached: integer().notNull().default(0),
  /** The host is paused until then. */
  openUntil: instant('open_until'),
  /** Failed requests since the last log line. */
  failed: integer().notNull().default(0),
  /** Time of the last logged failure, and true if no recovery was logged since. */
  loggedAt: instant('logged_at'),
  isLoggedDown: boolean('is_logged_down').notNull().default(false),
})
