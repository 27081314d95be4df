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

/** A partial index. */
const partial = (name: string, on: Parameters<ReturnType<typeof index>['on']>, where: SQL) =>
  index(name)
    .on(...on)
    .where(where)

export const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' })

/**
 * Days before the end of a term at which its next reminder is due, as in the index: 3 before a renewal, 7 and
 * then 1 before an end; null if none is left.
 */
export const nextReminder = sql`(case when next_billing_at is not null then case when reminded_of is null then 3 end
  when reminded_of is null then 7 when reminded_of = '7' then 1 end)`

/** The subscription of a user, one row each. The invoices have the payments. */
export const subscription = pgTable(
  'subscription',
  {
    userId: ofAccount().primaryKey(),
    plan: text({ enum: ['free', 'basic', 'premium'] }).notNull(),
    status: text({ enum: ['trial', 'active', 'past_due', 'cancelled', 'expired'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** End of the entitlement: one day after the term if it renews, seven days while overdue. */
    expiresAt: instant('expires_at'),
    /** The automatic renewal; null if it does not renew. */
    nextBillingAt: instant('next_billing_at'),
    term: text(TERM),
    termStartsAt: instant('term_starts_at'),
    /** The end of the term, as shown to the user. */
    termEndsAt: instant('term_ends_at'),
    /** The day of the month on which terms begin (New York time), so that a short month does not shift it. */
    anchorDay: integer('anchor_day'),
    /** The invoice of the current term. */
    termInvoiceId: uuid('term_invoice_id'),
    /** The plan that starts with the next term. */
    nextPlan: text('next_plan', PAID),
    /** The invoice of an order that is not settled. */
    orderInvoiceId: uuid('order_invoice_id'),
    /** A bank payment for a first term is pending; the plan is not granted yet. */
    paymentPending: boolean('payment_pending').notNull().default(false),
    /** A paid plan was cancelled or lost: the limits of a cancelled subscription apply. */
    lapsed: boolean().notNull().default(false),
    /** An administrator granted the current plan without payment. */
    granted: boolean().notNull().default(false),
    /** During a cool-off, the plan does not renew. */
    pausedUntil: instant('paused_until'),
    /** The next retry of an overdue invoice. */
    retryAt: instant('retry_at'),
    /** The days before the end of the term at which the last reminder was sent; null before the first. */
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

/** One trial per address, ever: the hash outlives the account. */
export const trialClaim = pgTable('trial_claim', {
  addressHash: text('address_hash').primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
})

/** Time at which a user first had a paid plan: its free cancellation period starts then. */
export const planActivation = pgTable(
  'plan_activation',
  {
    userId: ofAccount(),
    plan: text(PAID).notNull(),
    activatedAt: instant('activated_at').notNull(),
    /** The free cancellation was used for a refund. */
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.plan] })],
)

/**
 * First paid terms by card or bank account, and by confirmed mailbox (a keyed hash), across user
 * accounts: none has the two-month offer again. An order of the offer claims it before its payment.
 */
export const offerClaim = pgTable('offer_claim', {
  fingerprint: text().primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
  /** The claiming invoice: only its failure releases the claim. */
  invoiceId: uuid('invoice_id').notNull(),
})

/**
 * Full refunds in the free days, by confirmed mailbox (a keyed hash) or by the payment method's
 * fingerprint. Each has one in a lifetime, so the row outlives the account.
 */
export const freeCancellationClaim = pgTable('free_cancellation_claim', {
  key: text().primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
})

/** The provider's customer id of a user. */
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

/** The last invoice number. Issuing the next one locks this row, so that no number is skipped. */
export const invoiceCounter = pgTable('invoice_counter', {
  id: integer().primaryKey(),
  last: integer().notNull(),
})

/**
 * Only its status changes: it keeps seller, customer and lines of its day. It outlives its account,
 * because the law requires it.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey(),
    /** Null after the account is deleted. */
    userId: uuid('user_id').references(() => account.id, { onDelete: 'set null' }),
    number: integer().notNull().unique(),
    issuedAt: instant('issued_at').notNull(),
    status: text({ enum: ['open', 'processing', 'paid', 'void', 'uncollectible'] }).notNull(),
    /** The reason: a first term, a renewal, or an immediate upgrade. */
    purpose: text({ enum: ['subscribe', 'renew', 'upgrade'] }).notNull(),
    plan: text(PAID).notNull(),
    term: text(TERM).notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** `{description, amount}` in whole cents; a credit is below zero. */
    lines: jsonb().$type<{ description: string; amount: number }[]>().notNull(),
    /** The refundable credit used for the price, in cents. */
    refundableCredit: integer('refundable_credit').notNull().default(0),
    taxName: text('tax_name').notNull(),
    taxPercent: real('tax_percent').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** The charged total: lines and tax. */
    totalCents: integer('total_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    seller: jsonb().$type<{ name: string; address: string; email: string }>().notNull(),
    customer: jsonb().$type<{ name: string; email: string }>().notNull(),
    paidAt: instant('paid_at'),
    paidWith: text('paid_with'),
    /** Time at which the user agreed to the renewal terms; null for a renewal. */
    consentAt: instant('consent_at'),
    disputed: boolean().notNull().default(false),
  },
  (t) => [
    index('invoice_user').on(t.userId, t.number),
    // As administrators list them; `invoice_search` is created in its migration.
    index('invoice_age').on(t.issuedAt, t.number),
    partial('invoice_unpaid', [t.status, t.issuedAt, t.number], sql`status <> 'paid'`),
    partial('invoice_revenue', [t.paidAt, t.totalCents], sql`paid_at is not null`),
    // A term is renewed once, on any instance.
    uniqueIndex('invoice_renewal')
      .on(t.userId, t.periodStart)
      .where(sql`purpose = 'renew'`),
  ],
)

/** With these statuses the outcome of an attempt is unknown, so no other charge begins meanwhile. */
export const IN_FLIGHT = ['started', 'unknown', 'processing', 'requires_action'] as const
const inFlight = sql.raw(`status in (${IN_FLIGHT.map((status) => `'${status}'`).join(', ')})`)

/** A payment attempt for an invoice: inserted before the call to the provider, settled after it. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    n: integer().notNull(),
    /** Null after the account is deleted; `paid_with` of the invoice keeps the charged method. */
    methodId: uuid('method_id').references(() => paymentMethod.id, { onDelete: 'set null' }),
    status: text({
      enum: [...IN_FLIGHT, 'succeeded', 'declined'],
    }).notNull(),
    /** The provider's id of the charge. */
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
    // For the deletion of an account, which deletes its methods.
    index('payment_attempt_method').on(t.methodId),
    // One attempt at a time may be pending.
    uniqueIndex('payment_attempt_open').on(t.invoiceId).where(inFlight),
    partial('payment_attempt_unsettled', [t.createdAt], inFlight),
  ],
)

/** A refund, inserted before the call to the provider. */
export const refund = pgTable(
  'refund',
  {
    /** The idempotency key for the provider is derived from it. */
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    /** Groups the refunds of one cancellation, which may refund several charges. */
    cancellationId: uuid('cancellation_id').notNull(),
    chargeRef: text('charge_ref').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text({ enum: ['requested_by_customer', 'duplicate'] }).notNull(),
    status: text({ enum: ['started', 'pending', 'succeeded', 'failed'] }).notNull(),
    ref: text(),
    failureCode: text('failure_code'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    /** The next status check at the provider; null: at once. */
    nextLookAt: instant('next_look_at'),
    /** Status checks since the last change. */
    looks: integer().notNull().default(0),
    /** Error of the last check. */
    lastError: text('last_error'),
  },
  (t) => [
    index('refund_invoice').on(t.invoiceId),
    index('refund_unsettled')
      .on(t.nextLookAt.asc().nullsFirst())
      .where(sql`status in ('started', 'pending')`),
  ],
)
