import { sql } from 'drizzle-orm'
import {
  invoice,
  paymentAttempt,
  paymentMethod,
  planActivation,
  refund,
  subscription,
} from '#platform/db/schema/billing.ts'
import type { ExportTable } from './repo.ts'

export const SUBSCRIPTION: ExportTable = {
  from: sql`${subscription}`,
  owner: subscription.userId,
  order: [[subscription.userId, 'uuid']],
  fields: {
    plan: subscription.plan,
    status: subscription.status,
    startedAt: subscription.startedAt,
    expiresAt: subscription.expiresAt,
    nextBillingAt: subscription.nextBillingAt,
    term: subscription.term,
    termStartsAt: subscription.termStartsAt,
    termEndsAt: subscription.termEndsAt,
    nextPlan: subscription.nextPlan,
    pausedUntil: subscription.pausedUntil,
    firstActivations: sql`(select coalesce(json_agg(json_build_object('plan', a.plan,
      'activatedAt', a.activated_at, 'freeDaysUsedAt', a.used_at) order by a.activated_at), '[]')
      from ${planActivation} a where a.user_id = ${subscription.userId})`,
  },
}

export const INVOICES: ExportTable = {
  from: sql`${invoice}`,
  owner: invoice.userId,
  order: [[invoice.number, 'int']],
  fields: {
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    status: invoice.status,
    purpose: invoice.purpose,
    plan: invoice.plan,
    term: invoice.term,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    lines: invoice.lines,
    taxName: invoice.taxName,
    taxPercent: invoice.taxPercent,
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    refundedCents: invoice.refundedCents,
    seller: invoice.seller,
    customer: invoice.customer,
    paidAt: invoice.paidAt,
    paidWith: invoice.paidWith,
    consentAt: invoice.consentAt,
    disputed: invoice.disputed,
    tries: sql`(select coalesce(json_agg(json_build_object('at', t.created_at, 'status', t.status,
      'declined', t.decline_code) order by t.n), '[]')
      from ${paymentAttempt} t where t.invoice_id = ${invoice.id})`,
    refunds: sql`(select coalesce(json_agg(json_build_object('at', r.created_at,
      'amountCents', r.amount_cents, 'status', r.status) order by r.created_at), '[]')
      from ${refund} r where r.invoice_id = ${invoice.id})`,
  },
}

/** As on a receipt: the full number is never stored. */
export const METHODS: ExportTable = {
  from: sql`${paymentMethod}`,
  owner: paymentMethod.userId,
  order: [
    [paymentMethod.createdAt, 'timestamptz'],
    [paymentMethod.id, 'uuid'],
  ],
  fields: {
    type: paymentMethod.type,
    brand: paymentMethod.brand,
    last4: paymentMethod.last4,
    expiryMonth: paymentMethod.expiryMonth,
    expiryYear: paymentMethod.expiryYear,
    isDefault: paymentMethod.isDefault,
    createdAt: paymentMethod.createdAt,
    removedAt: paymentMethod.removedAt,
  },
}
