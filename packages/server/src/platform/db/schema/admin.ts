import { sql } from 'drizzle-orm'
import {
  boolean,
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'

/** A file of draws that an administrator uploaded. If an instance crashes, its lease expires and another continues. */
export const drawImport = pgTable(
  'draw_import',
  {
    id: uuid().primaryKey(),
    game: text().notNull(),
    state: text().notNull(),
    session: text(),
    fileName: text('file_name').notNull(),
    size: integer().notNull(),
    /** Imports it even if it seems to repeat itself. */
    acceptsCopies: boolean('accepts_copies').notNull().default(false),
    /** The order of day and month that the uploader chose; null if the file decides. */
    dateOrder: text('date_order', { enum: ['month-first', 'day-first'] }),
    /** The content of the file; null after the import. */
    content: bytes(),
    /** Null for a file that a command imported. */
    actorId: uuid('actor_id'),
    requestId: text('request_id'),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    taken: integer().notNull().default(0),
    known: integer().notNull().default(0),
    quarantined: integer('set_aside').notNull().default(0),
    /** Rows whose draw was not held, and rows of other games and states. */
    undrawn: integer().notNull().default(0),
    elsewhere: integer().notNull().default(0),
    error: text(),
    /** The number of attempts to import it. */
    attempts: integer(),
    leaseBy: uuid('lease_by'),
    /** The end of the lease or, after a failed attempt, the time of the next one. */
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    // One file at a time for a game and state.
    uniqueIndex('draw_import_open')
      .on(t.game, t.state)
      .where(sql`status in ('queued', 'running')`),
    index('draw_import_age').on(t.createdAt),
  ],
)

/** A finished backup. */
export const backup = pgTable('backup', {
  id: uuid().primaryKey(),
  at: instant('at').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})

/** An alert sent to the operator, once per period of trouble. */
export const ownerAlert = pgTable('owner_alert', {
  /** 'backup'. */
  what: text().primaryKey(),
  since: instant('since').notNull(),
  toldAt: instant('told_at'),
})
