import * as z from 'zod/mini'
import { SUBSCRIPTION_STATUSES } from './accounts.ts'
import { CalendarDate, Id, IdParams, Instant, NO_FORM, Page, adminPaging } from './common.ts'
import { endpoint, PAYMENT_KEYS } from './endpoint.ts'
import { PAID_PLAN_IDS, PLAN_IDS, TERMS } from './plans.ts'
import { INVOICE_STATUSES, Money } from './subscriptions.ts'
import { plainText, searched } from './text.ts'
import { TOPICS } from './topics.ts'

const search = searched(254)

/** A subscription as administrators see it. `id` is the account's id. */
export const AdminSubscription = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  plan: z.enum(PLAN_IDS),
  planName: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  isActive: z.boolean(),
  term: z.nullable(z.enum(TERMS)),
  startedAt: Instant,
  expiresAt: z.nullable(Instant),
  nextBilling: z.nullable(Instant),
  nextPlan: z.nullable(z.enum(PAID_PLAN_IDS)),
  /** Granted without charge. */
  granted: z.boolean(),
  /** An order that is not paid yet. */
  openOrder: z.boolean(),
  /** Whether the caller's rank is above the account's, and so may cancel it. */
  canChange: z.boolean(),
})
export type AdminSubscription = z.output<typeof AdminSubscription>
z.globalRegistry.add(AdminSubscription, { id: 'AdminSubscription' })

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/subscriptions',
  auth: 'admin',
  tag: 'admin',
  summary: 'List subscriptions, newest first',
  query: z.object({
    ...adminPaging,
    search,
    plan: z.optional(z.enum(PLAN_IDS, 'plan is not known')),
    status: z.optional(z.enum(SUBSCRIPTION_STATUSES, 'status is not known')),
  }),
  answer: Page(AdminSubscription),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const cancelUserSubscription = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscriptions/:id',
  auth: 'admin',
  proof: true,
  tag: 'admin',
  summary: 'Cancel the paid plan of an account, as its owner could. `id` is the account’s id',
  params: IdParams,
  query: z.object({
    when: z._default(z.enum(['now', 'termEnd'], 'when is now or termEnd'), 'now'),
  }),
  answer: z.object({
    subscription: AdminSubscription,
    refund: z.nullable(z.extend(Money, { status: z.string() })),
  }),
  errors: [
    'unauthenticated',
    'forbidden',
    'demo_account',
    'invalid',
    'not_found',
    'conflict',
    'proof_required',
  ],
})

/** An invoice with its payment and refunds. */
export const AdminPayment = z.object({
  id: Id,
  /** 'FC-000042'. */
  number: z.string(),
  issuedAt: Instant,
  /** Null once the account is deleted. */
  userId: z.nullable(Id),
  customer: z.object({ name: z.string(), email: z.string() }),
  plan: z.enum(PAID_PLAN_IDS),
  term: z.enum(TERMS),
  purpose: z.enum(['subscribe', 'renew', 'upgrade']),
  /** In cents, like all amounts here. */
  amount: z.int(),
  refunded: z.int(),
  /** The amount that can be refunded: 0 if nothing was paid or the payment is disputed. */
  refundable: z.int(),
  currency: z.literal('usd'),
  status: z.enum(INVOICE_STATUSES),
  paidAt: z.nullable(Instant),
  paidWith: z.nullable(z.string()),
  disputed: z.boolean(),
})
export type AdminPayment = z.output<typeof AdminPayment>
z.globalRegistry.add(AdminPayment, { id: 'AdminPayment' })

export const PaymentAttempt = z.object({
  n: z.int(),
  status: z.enum(['started', 'unknown', 'processing', 'requires_action', 'succeeded', 'declined']),
  declineCode: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
})

export const PaymentRefund = z.object({
  id: Id,
  amount: z.int(),
  status: z.enum(['started', 'pending', 'succeeded', 'failed']),
  failureCode: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
})

export const AdminPaymentDetail = z.extend(AdminPayment, {
  attempts: z.array(PaymentAttempt),
  refunds: z.array(PaymentRefund),
  /** Whether the caller's rank is above the owner's, and so may refund. */
  canChange: z.boolean(),
})
export type AdminPaymentDetail = z.output<typeof AdminPaymentDetail>
z.globalRegistry.add(AdminPaymentDetail, { id: 'AdminPaymentDetail' })

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  auth: 'admin',
  tag: 'admin',
  summary: 'List invoices with payments and refunds, newest first',
  query: z.object({
    ...adminPaging,
    /** An invoice number, or part of the customer's address or name. */
    search,
    /** Invoices of one account, under any name it had. */
    userId: z.optional(z.uuid('userId is not valid')),
    status: z.optional(z.enum(INVOICE_STATUSES, 'status is not known')),
    /** New York days, inclusive. */
    dateFrom: z.optional(CalendarDate),
    dateTo: z.optional(CalendarDate),
  }),
  answer: Page(AdminPayment),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  auth: 'admin',
  tag: 'admin',
  summary: 'Get an invoice with all its charge attempts and refunds',
  params: IdParams,
  answer: AdminPaymentDetail,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

const AMOUNT = 'Enter the refund amount in whole cents'

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  auth: 'admin',
  proof: true,
  idempotency: PAYMENT_KEYS,
  tag: 'admin',
  summary:
    'Refund part or all of a payment. The plan does not change. Takes an Idempotency-Key, so that a retry refunds once',
  params: IdParams,
  body: z.object(
    {
      amount: z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(100_000_000, AMOUNT)),
      /** Stored in the audit log for two years, even if the account is deleted: no names or addresses. */
      reason: plainText(3, 500, 'Enter a reason'),
    },
    NO_FORM,
  ),
  answer: AdminPaymentDetail,
  status: 201,
  errors: [
    'proof_required',
    'unauthenticated',
    'forbidden',
    'demo_account',
    'invalid',
    'not_found',
    'conflict',
    'unprocessable',
  ],
})

/** A message from the contact page. */
export const AdminMessage = z.object({
  id: Id,
  userId: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  topic: z.enum(TOPICS),
  message: z.string(),
  /** The sender's plan at that time; null for visitors. */
  plan: z.nullable(z.string()),
  createdAt: Instant,
  handledAt: z.nullable(Instant),
})
export type AdminMessage = z.output<typeof AdminMessage>
z.globalRegistry.add(AdminMessage, { id: 'AdminMessage' })

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  auth: 'admin',
  tag: 'admin',
  summary:
    'List messages from the contact page: open ones first, among them Premium first, then the oldest',
  query: z.object({
    ...adminPaging,
    // Not z.stringbool: it alone would make the schemas that every screen loads a KB heavier.
    open: z.optional(z.enum(['true', 'false'], 'open is true or false')),
  }),
  answer: Page(AdminMessage),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const handleMessage = endpoint({
  method: 'PUT',
  path: '/api/admin/messages/:id',
  auth: 'admin',
  tag: 'admin',
  summary: 'Mark a message as answered or open',
  params: IdParams,
  body: z.object({ handled: z.boolean('handled is true or false') }, NO_FORM),
  answer: AdminMessage,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})
