import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { account } from './accounts.ts'
import { ofAccount } from './billing.ts'

/** The states someone follows, in the order chosen. Nobody followed: any state counts. */
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

/** What someone set for themselves. */
export const playLimit = pgTable('play_limit', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Generations a day; null for no limit of their own. */
  generationsPerDay: integer('generations_per_day'),
  /** From when `next` holds instead; null where nothing is to change. */
  nextFrom: instant('next_from'),
  nextGenerationsPerDay: integer('next_generations_per_day'),
  reminderMinutes: integer('reminder_minutes'),
})

const LENGTHS = { enum: ['day', 'week', 'month', 'sixMonths'] } as const

/** What a break and its claim share. Drizzle wants columns of their own for each table. */
const breakColumns = () => ({
  length: text(LENGTHS).notNull(),
  startedAt: instant('started_at').notNull(),
  until: instant().notNull(),
  /** Shared with the claims of it, so that a longer one reaches all of them. */
  line: uuid(),
  /** The longest break that was set with a confirmed address: lifting the rest falls back to it. */
  confirmedLength: text('confirmed_length', LENGTHS),
  confirmedStartedAt: instant('confirmed_started_at'),
  confirmedUntil: instant('confirmed_until'),
  /** The break that lasts longer than the confirmed one, wherever it was carried; else null. */
  unconfirmedId: uuid('unconfirmed_id'),
  /** For instances of the version before alone: nothing here reads it, and it goes with the next release. */
  unconfirmed: boolean().notNull().default(false),
})

/** A break, by whose it is. */
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

/** The same by mailbox, as a keyed hash: it outlives the account, and binds the next one with that mailbox. */
export const breakClaim = pgTable(
  'break_claim',
  { addressHash: text('address_hash').primaryKey(), ...breakColumns() },
  (t) => [
    index('break_claim_line').on(t.line),
    index('break_claim_unconfirmed').on(t.unconfirmedId),
  ],
)

/** What someone used on a New York day; one row, so that one statement takes from all or none. */
export const quotaDay = pgTable(
  'quota_day',
  {
    userId: ofAccount(),
    day: date().notNull(),
    generations: integer().notNull().default(0),
    moMoney: integer('mo_money').notNull().default(0),
    aiQueries: integer('ai_queries').notNull().default(0),
    advancedAiQueries: integer('advanced_ai_queries').notNull().default(0),
    /** No plan limits them; a limit of one's own does. */
    fairPicks: integer('fair_picks'),
    /** Generations that the limit refused: demand that nobody else counts. */
    refused: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('quota_day_age').on(t.day)],
)

/** A query that was paid for: the same input on the same latest draw is free. */
export const paidQuery = pgTable(
  'paid_query',
  {
    userId: ofAccount(),
    /** Of the kind, the input and the latest draw. */
    hash: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index('paid_query_age').on(t.createdAt)],
)
