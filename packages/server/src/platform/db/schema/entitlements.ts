import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { account } from './accounts.ts'
import { ofAccount } from './billing.ts'

/** The states someone follows, in the order chosen. Without any, every state counts. */
export const followedState = pgTable(
  'followed_state',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.state] })],
)

/** A user's own limits. */
export const playLimit = pgTable('play_limit', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Generations per day; null for no own limit. */
  generationsPerDay: integer('generations_per_day'),
  /** Time at which `next` takes effect; null if no change is planned. */
  nextFrom: instant('next_from'),
  nextGenerationsPerDay: integer('next_generations_per_day'),
  reminderMinutes: integer('reminder_minutes'),
})

const LENGTHS = { enum: ['day', 'week', 'month', 'sixMonths'] } as const

/** Common columns of a cool-off and its claim. Drizzle needs separate columns for each table. */
const breakColumns = () => ({
  length: text(LENGTHS).notNull(),
  startedAt: instant('started_at').notNull(),
  until: instant().notNull(),
  /** The same for all claims of a cool-off, so that a longer one reaches all of them. */
  line: uuid(),
  /**
   * The longest cool-off that was set with a confirmed address; lifting the rest leaves this one.
   */
  confirmedLength: text('confirmed_length', LENGTHS),
  confirmedStartedAt: instant('confirmed_started_at'),
  confirmedUntil: instant('confirmed_until'),
  /** The cool-off that is longer than the confirmed one, wherever it was copied; else null. */
  unconfirmedId: uuid('unconfirmed_id'),
})

/** A cool-off of an account. */
export const playBreak = pgTable(
  'play_break',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    ...breakColumns(),
  },
  (t) => [index('play_break_unconfirmed').on(t.unconfirmedId)],
)

/**
 * A cool-off by mailbox, as a keyed hash: it outlives the account, and applies to the next account
 * with that mailbox.
 */
export const breakClaim = pgTable(
  'break_claim',
  { addressHash: text('address_hash').primaryKey(), ...breakColumns() },
  (t) => [
    index('break_claim_line').on(t.line),
    index('break_claim_unconfirmed').on(t.unconfirmedId),
  ],
)

/** The quota usage of a user on a New York day. One row, so that one statement charges all counters or none. */
export const quotaDay = pgTable(
  'quota_day',
  {
    userId: ofAccount(),
    day: date().notNull(),
    generations: integer().notNull().default(0),
    moMoney: integer('mo_money').notNull().default(0),
    aiQueries: integer('ai_queries').notNull().default(0),
    advancedAiQueries: integer('advanced_ai_queries').notNull().default(0),
    /** Limited only by the user's own limit. */
    fairPicks: integer('fair_picks'),
    /** Generations rejected by the limit. */
    refused: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('quota_day_age').on(t.day)],
)

/** A charged AI query: the same input with the same latest draw is free. */
export const paidQuery = pgTable(
  'paid_query',
  {
    userId: ofAccount(),
    /** A hash of the kind, the input and the latest draw. */
    hash: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index('paid_query_age').on(t.createdAt)],
)
