import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'

/**
 * The data of the sandbox provider. It has no reference to our tables and no card numbers: a method
 * is known by the name of its test method.
 */
export const sandboxCustomer = pgTable('sandbox_customer', {
  ref: text().primaryKey(),
  userId: text('user_id').notNull().unique(),
  defaultMethod: text('default_method'),
  createdAt: instant('created_at').notNull(),
})

export const sandboxMethod = pgTable(
  'sandbox_method',
  {
    ref: text().primaryKey(),
    customer: text().notNull(),
    /** The name of its test method: 'pm_card_visa'. */
    name: text().notNull(),
    fingerprint: text().notNull(),
    /** The expiry that was typed: '2030-04'; null for bank accounts and if none was given. */
    expires: text(),
    attached: boolean().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('sandbox_method_customer').on(t.customer)],
)

/** An unfinished set-up of a method: its owner completes it in the browser. */
export const sandboxSetup = pgTable('sandbox_setup', {
  ref: text().primaryKey(),
  customer: text().notNull(),
  type: text({ enum: ['card', 'us_bank_account'] }).notNull(),
  clientSecret: text('client_secret').notNull(),
  status: text({ enum: ['requires_action', 'succeeded', 'declined'] }).notNull(),
  method: text(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxCharge = pgTable(
  'sandbox_charge',
  {
    ref: text().primaryKey(),
    /** 'inv:{invoice}:a{attempt}'. */
    key: text().notNull().unique(),
    invoiceId: text('invoice_id').notNull(),
    attempt: integer().notNull(),
    customer: text().notNull(),
    method: text().notNull(),
    /** The name of the test method, which decides the result. */
    name: text().notNull(),
    amount: integer().notNull(),
    description: text().notNull(),
    onSession: boolean('on_session').notNull(),
    status: text({
      enum: ['processing', 'requires_action', 'succeeded', 'declined', 'canceled'],
    }).notNull(),
    code: text(),
    clientSecret: text('client_secret'),
    dispute: text({ enum: ['none', 'open', 'won', 'lost'] }).notNull(),
    /** The outcome of a dispute. */
    verdict: text({ enum: ['won', 'lost'] })
      .notNull()
      .default('lost'),
    /** Time at which its status changes automatically; null if it does not. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('sandbox_charge_customer').on(t.customer),
    index('sandbox_charge_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)

export const sandboxRefund = pgTable(
  'sandbox_refund',
  {
    ref: text().primaryKey(),
    /** 'refund:{id}'. */
    key: text().notNull().unique(),
    refundId: text('refund_id').notNull(),
    charge: text().notNull(),
    amount: integer().notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    /** The final status when it is due. */
    ending: text({ enum: ['succeeded', 'failed'] }).notNull(),
    code: text(),
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('sandbox_refund_charge').on(t.charge),
    index('sandbox_refund_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/** An event, and the delivery of its webhook. */
export const sandboxEvent = pgTable(
  'sandbox_event',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    about: jsonb().$type<NonNullable<ProviderEvent['about']>>().notNull(),
    createdAt: instant('created_at').notNull(),
    tries: integer().notNull().default(0),
    /** The next delivery of its webhook; null after success or the last attempt. */
    sendAt: instant('send_at'),
  },
  (t) => [
    index('sandbox_event_age').on(t.createdAt),
    index('sandbox_event_unsent')
      .on(t.sendAt)
      .where(sql`send_at is not null`),
  ],
)
