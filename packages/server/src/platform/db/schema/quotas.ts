import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { ofAccount } from './billing.ts'

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
