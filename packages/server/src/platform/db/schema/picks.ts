import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { account, session } from './accounts.ts'
import { draw } from './draws.ts'

const METHOD = { enum: ['flash', 'mirror', 'ml', 'mixed'] } as const

/** Every generation. With `saved_at` it is saved; others are purged after two days. */
export const generation = pgTable(
  'generation',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The New York day of `created_at`. */
    day: date().notNull(),
    method: text(METHOD).notNull(),
    /** Four places, '-' where empty. */
    original: text().notNull(),
    numbers: text().notNull(),
    /** Box 4's second set. */
    mirrorNumbers: text('mirror_numbers'),
    /** Sorted digits; null if a position is empty, so that the result never matches a draw. */
    boxKey: text('box_key'),
    mirrorBoxKey: text('mirror_box_key'),
    /** For Box 3: the state, the model, the confidence and the patterns. */
    state: text(),
    modelVersion: text('model_version'),
    confidence: doublePrecision(),
    patterns: text().array(),
    /** Equal for the same box and digits on the same latest draw; null for samples. */
    repeatKey: text('repeat_key'),
    savedAt: instant('saved_at'),
  },
  (t) => [
    // First by user, so the table can be partitioned by user.
    primaryKey({ columns: [t.userId, t.id] }),
    // Ascending and read backwards. By day first: the day counters locate the start of a page.
    index('generation_history')
      .on(t.userId, t.day, t.createdAt, t.id)
      .where(sql`saved_at is not null`),
    index('generation_box')
      .on(t.boxKey, t.savedAt)
      .where(sql`saved_at is not null and box_key is not null`),
    index('generation_mirror_box')
      .on(t.mirrorBoxKey, t.savedAt)
      .where(sql`saved_at is not null and mirror_box_key is not null`),
    // Unique, so that only one of several concurrent presses is stored.
    uniqueIndex('generation_repeat')
      .on(t.userId, t.repeatKey)
      .where(sql`repeat_key is not null`),
    index('generation_unsaved')
      .on(t.createdAt)
      .where(sql`saved_at is null`),
  ],
)

/** Counters per user, New York day and method, so that totals, pages and streaks never count rows. */
export const generationDay = pgTable(
  'generation_day',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    method: text(METHOD).notNull(),
    generated: integer().notNull().default(0),
    saved: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.method] }),
    // For the purge. No index may hold a counter: updating one stays within its page.
    index('generation_day_age').on(t.day),
  ],
)

/** A saved result that matches a real draw of its week, in exact or any order. */
export const generationMatch = pgTable(
  'generation_match',
  {
    userId: uuid('user_id').notNull(),
    generationId: uuid('generation_id').notNull(),
    drawId: bigint('draw_id', { mode: 'number' })
      .notNull()
      .references(() => draw.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['straight', 'box'] }).notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.generationId, t.drawId] }),
    foreignKey({
      columns: [t.userId, t.generationId],
      foreignColumns: [generation.userId, generation.id],
    }).onDelete('cascade'),
    index('generation_match_draw').on(t.drawId),
  ],
)

/**
 * A ticket someone says they bought: the only true record of spending and winning. It outlives the
 * result it came from, which may be deleted.
 */
export const ticket = pgTable(
  'play',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** The saved result or the saved number that it is for. */
    generationId: uuid('generation_id').notNull(),
    numbers: text().notNull(),
    state: text().notNull(),
    drawDate: date('draw_date').notNull(),
    session: text().notNull(),
    drawAt: instant('draw_at').notNull(),
    bet: text({ enum: ['straight', 'box'] }).notNull(),
    stakeCents: integer('stake_cents').notNull(),
    /** The payout; null until the draw is stored or the user enters it. */
    prizeCents: integer('prize_cents'),
    /** Origin of the payout: the draw or the user; null if unknown. */
    prizeFrom: text('prize_from', { enum: ['draw', 'owner'] }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('play_result').on(t.userId, t.generationId),
    // By slot, to settle tickets when their draw is stored or corrected.
    index('play_slot').on(t.state, t.drawDate, t.session),
  ],
)

/** Four digits that their owner saved unchanged, and the draws they are checked against. */
export const savedNumber = pgTable(
  'saved_number',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    createdAt: instant('created_at').notNull(),
    numbers: text().notNull(),
    /** The digits sorted. */
    boxKey: text('box_key').notNull(),
    name: text(),
    origin: text({ enum: ['typed', 'fair', 'model', 'shared', 'flash', 'mirror', 'ml'] }).notNull(),
    /** Each a state and a session: 'GA/Midday'. */
    draws: text().array().notNull(),
    track: text({ enum: ['draw', 'week', 'month', 'year', 'untilStopped'] }).notNull(),
    /** Draws after `since` and up to `until` are checked; without `until`, all later ones. */
    since: instant().notNull(),
    until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('saved_number_list').on(t.userId, t.createdAt, t.id),
    index('saved_number_box').on(t.boxKey, t.since),
  ],
)

/** A saved number that matches a checked real draw, in exact or any order. */
export const savedNumberMatch = pgTable(
  'saved_number_match',
  {
    userId: uuid('user_id').notNull(),
    numberId: uuid('number_id').notNull(),
    drawId: bigint('draw_id', { mode: 'number' })
      .notNull()
      .references(() => draw.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['straight', 'box'] }).notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.numberId, t.drawId] }),
    foreignKey({
      columns: [t.userId, t.numberId],
      foreignColumns: [savedNumber.userId, savedNumber.id],
    }).onDelete('cascade'),
    index('saved_number_match_draw').on(t.drawId),
  ],
)

/** For the demo account: the visit that made a row, so that no other visitor deletes or changes it. */
export const visitItem = pgTable(
  'visit_item',
  {
    kind: text({ enum: ['result', 'number', 'ticket'] }).notNull(),
    id: uuid().notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index('visit_item_session').on(t.sessionId)],
)

/** A seed of fair picks. Its SHA-256 is shown from the start, the seed itself after it ends. */
export const fairSeed = pgTable(
  'fair_seed',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** For the demo account: the session that may see it and its picks. */
    visitor: uuid(),
    seed: text().notNull(),
    /** The number of picks made with it. */
    picks: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    revealedAt: instant('revealed_at'),
  },
  (t) => [
    // One in use for each player, also with concurrent calls.
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
    /** No longer used: the seed has the owner. */
    visitor: uuid(),
  },
  (t) => [primaryKey({ columns: [t.seedId, t.nonce] })],
)
