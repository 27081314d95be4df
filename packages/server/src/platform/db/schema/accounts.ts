import type { Preferences } from '@fourcast/contract/preferences.ts'
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
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text({ enum: ['user', 'premium', 'admin', 'super_admin'] })
      .notNull()
      .default('user'),
    passwordHash: text('password_hash').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    /** Time at which an emailed link last set the password. Null: a stranger may know the password. */
    resetAt: instant('reset_at'),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    responsiblePlayAt: instant('responsible_play_at').notNull(),
    /** The profile photo, one of their files. */
    photoId: uuid('photo_id'),
    /** An administrator disabled the account: nobody can sign in. */
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
  },
  (t) => [
    // By the letters of `mailboxLetters`.
    index('account_mailbox').on(
      sql`replace(split_part(split_part(${t.email}, '@', 1), '+', 1), '.', '')`,
    ),
    // For administrators: newest first, and the few with special states. `account_search`, by parts
    // of names and addresses, is created in its migration if the database has pg_trgm.
    index('account_age').on(t.createdAt, t.id),
    index('account_rank')
      .on(t.role, t.createdAt, t.id)
      .where(sql`role <> 'user'`),
    index('account_disabled')
      .on(t.createdAt, t.id)
      .where(sql`disabled_at is not null`),
    index('account_unverified')
      .on(t.createdAt, t.id)
      .where(sql`email_verified_at is null`),
  ],
)

/** One sign-in on one device. An access token names it, and every request reads it. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    address: text(),
    userAgent: text('user_agent'),
    /** The session has passed two-factor, at sign-in or during setup. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** The last password or code check in this session. Null: only at its start. */
    provenAt: instant('proven_at'),
    /** For the demo account: preferences of this visit, which replace the account's. */
    preferences: jsonb().$type<Partial<Preferences>>(),
  },
  (t) => [index('session_user').on(t.userId)],
)

/** Every refresh token issued to a live session, as a hash, to detect reuse. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('refresh_token_session').on(t.sessionId)],
)

/** An emailed link, stored as the hash of its token: password reset, verification or change of address. */
export const mailedLink = pgTable(
  'mailed_link',
  {
    hash: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reset', 'verify', 'email-change'] }).notNull(),
    email: text().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('mailed_link_user').on(t.userId, t.kind)],
)

/** Two-factor sign-in. Without `enabledAt`, setup is not finished. */
export const totp = pgTable('totp', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Encrypted, so that a copy of the database alone cannot generate codes. */
  secret: text().notNull(),
  startedAt: instant('started_at').notNull(),
  enabledAt: instant('enabled_at'),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    salt: text().notNull().default(''),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

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
    /** The week of the last summary email: '2026-W47'. */
    summaryWeek: text('summary_week'),
  },
  (t) => [
    // Users who want the summary and did not get it yet.
    index('preference_summary')
      .on(sql`coalesce(${t.summaryWeek}, '')`)
      .where(sql`marketing_emails`),
  ],
)

/** A user's personal details; '' if not given. */
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

/** A verification code sent to a phone. */
export const phoneCode = pgTable('phone_code', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  phone: text().notNull(),
  /** A keyed hash: six digits are easily guessed from a plain hash. */
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})

/** A user's picture. The file store has its bytes, under its id. */
export const file = pgTable(
  'file',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    folder: text().notNull(),
    /** The original file name, shown only to the owner. */
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('file_user').on(t.userId, t.createdAt)],
)

/** Bytes to delete from the file store. If the process crashes, the row remains and a job retries. */
export const fileRemoval = pgTable('file_removal', {
  id: uuid().primaryKey(),
  dueAt: instant('due_at').notNull(),
  /** Failed attempts. */
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
})

/** A push subscription of a browser. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    wins: boolean().notNull(),
    draws: boolean().notNull(),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    /** Signing out of this session deletes the subscription. An expired session does not. */
    sessionId: uuid('session_id').references(() => session.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
  ],
)
