import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

export const preference = pgTable(
  'preference',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    smsNotifications: boolean('sms_notifications').notNull().default(false),
    marketingEmails: boolean('marketing_emails').notNull().default(false),
    autoSave: boolean('auto_save').notNull().default(true),
    theme: text({ enum: ['light', 'dark', 'system'] })
      .notNull()
      .default('light'),
    defaultTransformation: text('default_transformation', {
      enum: ['flash', 'mirror', 'ml', 'mixed'],
    })
      .notNull()
      .default('flash'),
    /** The week whose summary was mailed last: '2026-W47'. */
    summaryWeek: text('summary_week'),
  },
  (t) => [
    // Who wants the summary and has not had it: those before a week, first.
    index('preference_summary')
      .on(sql`coalesce(${t.summaryWeek}, '')`)
      .where(sql`marketing_emails`),
  ],
)

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

/** What someone says of themselves; '' where they say nothing. */
export const profile = pgTable('profile', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** +1 and ten digits. */
  phone: text().notNull().default(''),
  phoneVerifiedAt: instant('phone_verified_at'),
  dateOfBirth: date('date_of_birth'),
  address: text().notNull().default(''),
  city: text().notNull().default(''),
  state: text().notNull().default(''),
  zipCode: text('zip_code').notNull().default(''),
})

/** A code on its way to a phone. */
export const phoneCode = pgTable('phone_code', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  phone: text().notNull(),
  /** Keyed: six digits are soon guessed from a plain hash. */
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})

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
