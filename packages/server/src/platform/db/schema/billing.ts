import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

const PAID = { enum: ['basic', 'premium'] } as const
const TERM = { enum: ['monthly', 'twoMonth'] } as const

/** An index of some rows only. */
const partial = (name: string, on: Parameters<ReturnType<typeof index>['on']>, where: SQL) =>
  index(name)
    .on(...on)
    .where(where)

export const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' })

/**
 * How many days before the end of a term its next reminder is due, as the index has it: 3 before a
 * renewal, 7 and then 1 before an end; null where none is left.
 */
export const nextReminder = sql`(case when next_billing_at is not null then case when reminded_of is null then 3 end
  when reminded_of is null then 7 when reminded_of = '7' then 1 end)`

/** Where someone stands: one row a person. What was paid for it stands in the invoices. */
export const subscription = pgTable(
  'subscription',
  {
    userId: ofAccount().primaryKey(),
    plan: text({ enum: ['free', 'basic', 'premium'] }).notNull(),
    status: text({ enum: ['trial', 'active', 'past_due', 'cancelled', 'expired'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** When entitlement ends: a day after the term where it renews, seven while overdue. */
    expiresAt: instant('expires_at'),
    /** When it renews by itself; null where it does not. */
    nextBillingAt: instant('next_billing_at'),
    term: text(TERM),
    termStartsAt: instant('term_starts_at'),
    /** What people are told the term lasts until. */
    termEndsAt: instant('term_ends_at'),
    /** The New York day of the month that terms begin on, so that a short month shifts none after it. */
    anchorDay: integer('anchor_day'),
    /** The invoice that paid for the present term. */
    termInvoiceId: uuid('term_invoice_id'),
    /** The plan from the next term on. */
    nextPlan: text('next_plan', PAID),
    /** An order that is not settled: its invoice. */
    orderInvoiceId: uuid('order_invoice_id'),
    /** A bank payment for a first term is under way: nothing is granted yet. */
    paymentPending: boolean('payment_pending').notNull().default(false),
    /** A paid plan was cancelled or lost: what is left is Free after cancelling. */
    lapsed: boolean().notNull().default(false),
    /** The present plan was given by an administrator: nothing was paid for it. */
    granted: boolean().notNull().default(false),
    /** During a break nothing renews. */
    pausedUntil: instant('paused_until'),
    /** Of an overdue invoice: when it is tried again. */
    retryAt: instant('retry_at'),
    /** How many days before the end of the present term its last reminder was sent; null before the first. */
    remindedOf: text('reminded_of', { enum: ['7', '3', '1'] }),
  },
  (t) => [
    partial('subscription_renewal', [t.nextBillingAt], sql`next_billing_at is not null`),
    partial('subscription_retry', [t.retryAt], sql`retry_at is not null`),
    partial('subscription_end', [t.expiresAt], sql`plan <> 'free' and next_billing_at is null`),
    partial('subscription_overdue', [t.userId], sql`status = 'past_due'`),
    index('subscription_reminder')
      .on(nextReminder, t.termEndsAt)
      .where(sql`status = 'active' and plan <> 'free' and not granted`),
    index('subscription_age').on(t.startedAt, t.userId),
  ],
)

/** One trial an address, for ever: the hash outlives the account. */
export const trialClaim = pgTable('trial_claim', {
  addressHash: text('address_hash').primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
})

/** When someone first had a paid plan: from then its free days to cancel run. */
export const planActivation = pgTable(
  'plan_activation',
  {
    userId: ofAccount(),
    plan: text(PAID).notNull(),
    activatedAt: instant('activated_at').notNull(),
    /** The free days were used to take the money back. */
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.plan] })],
)

/** Who took two months in advance, by card or account: once each, whatever the account. */
export const offerClaim = pgTable('offer_claim', {
  fingerprint: text().primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
})

/**
 * Who had a full refund in the free days: a confirmed mailbox as a keyed hash, or what was paid with by
 * its fingerprint. Each has one in a lifetime, so it outlives the account.
 */
export const freeCancellationClaim = pgTable('free_cancellation_claim', {
  key: text().primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
})

/** The provider's name of a user. */
export const paymentCustomer = pgTable('payment_customer', {
  userId: ofAccount().primaryKey(),
  provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
  ref: text().notNull(),
})

export const paymentMethod = pgTable(
  'payment_method',
  {
    id: uuid().primaryKey(),
    userId: ofAccount(),
    provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
    ref: text().notNull(),
    type: text({ enum: ['card', 'us_bank_account'] }).notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expiryMonth: integer('expiry_month'),
    expiryYear: integer('expiry_year'),
    fingerprint: text(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    unique('payment_method_ref').on(t.provider, t.ref),
    uniqueIndex('payment_method_default')
      .on(t.userId)
      .where(sql`is_default and removed_at is null`),
    index('payment_method_user').on(t.userId),
  ],
)

/** The last number given; locked by whoever gives the next, so that none is left out. */
export const invoiceCounter = pgTable('invoice_counter', {
  id: integer().primaryKey(),
  last: integer().notNull(),
})

/**
 * Never changed but for its status: what was asked, of whom, by whom, as it was on that day. The law
 * wants it kept when its account is gone, so nothing of it hangs on that.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey(),
    /** Null once the account is deleted. */
    userId: uuid('user_id').references(() => account.id, { onDelete: 'set null' }),
    number: integer().notNull().unique(),
    issuedAt: instant('issued_at').notNull(),
    status: text({ enum: ['open', 'processing', 'paid', 'void', 'uncollectible'] }).notNull(),
    /** What it pays for: a first term, a renewal, or a better plan at once. */
    purpose: text({ enum: ['subscribe', 'renew', 'upgrade'] }).notNull(),
    plan: text(PAID).notNull(),
    term: text(TERM).notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** `{description, amount}` in whole cents; a credit is below zero. */
    lines: jsonb().$type<{ description: string; amount: number }[]>().notNull(),
    /** What of the price was paid by credit that can be refunded with it, in cents. */
    refundableCredit: integer('refundable_credit').notNull().default(0),
    taxName: text('tax_name').notNull(),
    taxPercent: real('tax_percent').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** Lines and tax: what is charged. */
    totalCents: integer('total_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    seller: jsonb().$type<{ name: string; address: string; email: string }>().notNull(),
    customer: jsonb().$type<{ name: string; email: string }>().notNull(),
    paidAt: instant('paid_at'),
    paidWith: text('paid_with'),
    /** When its owner agreed to the terms of renewal; null for a renewal. */
    consentAt: instant('consent_at'),
    disputed: boolean().notNull().default(false),
  },
  (t) => [
    index('invoice_user').on(t.userId, t.number),
    // As administrators read them; `invoice_search` beside, in its migration.
    index('invoice_age').on(t.issuedAt, t.number),
    partial('invoice_unpaid', [t.status, t.issuedAt, t.number], sql`status <> 'paid'`),
    partial('invoice_revenue', [t.paidAt, t.totalCents], sql`paid_at is not null`),
    // A term is renewed once, whichever instance does it.
    uniqueIndex('invoice_renewal')
      .on(t.userId, t.periodStart)
      .where(sql`purpose = 'renew'`),
  ],
)

/** One try at an invoice: written before the provider is asked, settled after. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    n: integer().notNull(),
    /** Gone with its account; what was charged stands in `paid_with` of the invoice. */
    methodId: uuid('method_id').references(() => paymentMethod.id, { onDelete: 'set null' }),
    status: text({
      enum: ['started', 'unknown', 'processing', 'requires_action', 'succeeded', 'declined'],
    }).notNull(),
    /** The provider's name of the charge. */
    ref: text(),
    clientSecret: text('client_secret'),
    declineCode: text('decline_code'),
    onSession: boolean('on_session').notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.n] }),
    index('payment_attempt_ref').on(t.ref),
    // For the deletion of an account, which takes its methods.
    index('payment_attempt_method').on(t.methodId),
    // One at a time may be under way.
    uniqueIndex('payment_attempt_open')
      .on(t.invoiceId)
      .where(sql`status in ('started', 'unknown', 'processing', 'requires_action')`),
    partial(
      'payment_attempt_unsettled',
      [t.createdAt],
      sql`status in ('started', 'unknown', 'processing', 'requires_action')`,
    ),
  ],
)

/** Money on its way back: written before the provider is asked. */
export const refund = pgTable(
  'refund',
  {
    /** The provider's key is made of it. */
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    /** Refunds of one cancellation, which may go back to more than one charge. */
    cancellationId: uuid('cancellation_id').notNull(),
    chargeRef: text('charge_ref').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text({ enum: ['requested_by_customer', 'duplicate'] }).notNull(),
    status: text({ enum: ['started', 'pending', 'succeeded', 'failed'] }).notNull(),
    ref: text(),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    /** When the provider is asked next how it stands; null is at once. */
    nextLookAt: instant('next_look_at'),
    /** How often it was asked since the status changed. */
    looks: integer().notNull().default(0),
  },
  (t) => [
    index('refund_invoice').on(t.invoiceId),
    index('refund_unsettled')
      .on(t.nextLookAt.asc().nullsFirst())
      .where(sql`status in ('started', 'pending')`),
  ],
)

/** What a call that moves money answered, by the key its sender chose. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: ofAccount(),
    key: text().notNull(),
    /** Of method, path and body: the same key with something else is refused. */
    requestHash: text('request_hash').notNull(),
    status: integer(),
    answer: jsonb(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_key_age').on(t.createdAt)],
)
