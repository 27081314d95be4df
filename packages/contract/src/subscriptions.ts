import * as z from 'zod/mini'
import { Subscription } from './accounts.ts'
import { Id, IdParams, Instant, NO_FORM } from './common.ts'
import { endpoint, PAYMENT_KEYS } from './endpoint.ts'
import * as M from './messages.ts'
import { PAID_PLAN_IDS, PLAN_IDS, TERMS } from './plans.ts'
import { Limits, ResetAt, Usage } from './quotas.ts'

/** An amount in whole cents. */
export const Money = z.object({ amount: z.int(), currency: z.literal('usd') })
export type Money = z.output<typeof Money>

export const PlanOffer = z.object({
  id: z.enum(PLAN_IDS),
  name: z.string(),
  label: z.string(),
  /** US cents per month. */
  price: z.int(),
  priceId: z.nullable(z.string()),
  trialDays: z.int(),
  features: z.array(z.string()),
  photoUpload: z.boolean(),
  limits: Limits,
  twoMonthDiscount: z.nullable(z.object({ totalPrice: z.int(), discountPercent: z.int() })),
  cancellationPolicy: z.nullable(z.object({ freeDays: z.int(), feePercent: z.int() })),
})
export type PlanOffer = z.output<typeof PlanOffer>
z.globalRegistry.add(PlanOffer, { id: 'Plan' })

/** The refund if the plan were cancelled now. */
export const CancellationTerms = z.object({
  /** Null if nothing was paid, or the payment is not refundable. */
  refund: z.nullable(Money),
  /** The cancellation fee. */
  fee: z.nullable(Money),
  /** The end of the full refund; null if it is over, was used before or never applied. */
  freeUntil: z.nullable(Instant),
  /** The end of the term, when the plan ends without renewal. */
  termEndsAt: z.nullable(Instant),
})

export const OpenOrder = z.object({
  invoiceId: Id,
  planId: z.enum(PAID_PLAN_IDS),
  term: z.enum(TERMS),
  total: Money,
  status: z.enum(['processing', 'requires_action', 'declined', 'unknown']),
  /** For the provider's confirmation in the browser; present only if one is needed. */
  clientSecret: z.nullable(z.string()),
})

/** A user's plan with limits and usage. */
export const CurrentSubscription = z.extend(Subscription, {
  term: z.nullable(z.enum(TERMS)),
  /** Whether the plan renews at `nextBilling`. */
  renews: z.boolean(),
  /** The amount charged then, including tax; null if the plan does not renew. */
  renewal: z.nullable(Money),
  /** The plan from the next term on, if it was changed. */
  nextPlan: z.nullable(z.enum(PAID_PLAN_IDS)),
  /** Whether this is Free after a paid plan ended, which has other limits than Free. */
  afterCancelling: z.boolean(),
  limits: Limits,
  usage: Usage,
  resetAt: ResetAt,
  /** The user's own daily limit of generations and fair picks, if it is below the plan's. */
  ownLimit: z.nullable(z.int()),
  /** The end of the user's break; null without one. */
  onBreakUntil: z.nullable(Instant),
  /** Whether the two-month offer is available: no term was ever paid. */
  firstTime: z.boolean(),
  order: z.nullable(OpenOrder),
  cancellation: z.nullable(CancellationTerms),
  /** Shop link and member code, if the operator set them. */
  shopUrl: z.nullable(z.string()),
  memberCode: z.nullable(z.string()),
})
export type CurrentSubscription = z.output<typeof CurrentSubscription>
z.globalRegistry.add(CurrentSubscription, { id: 'CurrentSubscription' })

export const InvoiceLine = z.object({
  description: z.string(),
  /** In cents; negative for a credit. */
  amount: z.int(),
})

export const INVOICE_STATUSES = ['open', 'processing', 'paid', 'void', 'uncollectible'] as const

/** A charge that came too late or twice: it is refunded in full, and pays for nothing. */
export const ReturnedCharge = z.object({
  amount: z.int(),
  chargedAt: Instant,
  /** Null while the refund is on its way. */
  refundedAt: z.nullable(Instant),
})

/** An invoice. Its total is the sum of its lines and the tax, in whole cents, and never changes. */
export const Invoice = z.object({
  id: Id,
  /** Sequential without gaps: 'FC-000042'. */
  number: z.string(),
  date: Instant,
  /** The requested amount in cents; `refunded` of it was returned. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.literal('usd'),
  status: z.enum(INVOICE_STATUSES),
  /** Whether the bank disputes the payment, or took it back. */
  disputed: z.boolean(),
  plan: z.enum(PAID_PLAN_IDS),
  term: z.enum(TERMS),
  description: z.string(),
  periodStart: Instant,
  periodEnd: Instant,
  lines: z.array(InvoiceLine),
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.int() }),
  paidAt: z.nullable(Instant),
  /** 'Visa ending in 4242'. */
  paidWith: z.nullable(z.string()),
  returned: z.array(ReturnedCharge),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  customer: z.object({ name: z.string(), email: z.string() }),
})
export type Invoice = z.output<typeof Invoice>
z.globalRegistry.add(Invoice, { id: 'Invoice' })

export const planId = z.enum(PAID_PLAN_IDS, M.invalidPlan)
export const term = z._default(z.enum(TERMS, 'Choose monthly or two months'), 'monthly')

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscriptions/plans',
  auth: 'public',
  tag: 'subscriptions',
  summary:
    'List the plans with price in cents, limits (-1 is unlimited), offers and cancellation terms',
  answer: z.array(PlanOffer),
  errors: [],
})

export const currentSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/current',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'Get the user’s plan, limits, usage today and refund on cancellation',
  answer: CurrentSubscription,
  errors: ['unauthenticated'],
})

const CHOOSE_METHOD = 'Choose a payment method'

/** What an unpaid charge waits for. */
export const Unsettled = z.object({
  status: z.enum(['requires_action', 'processing']),
  clientSecret: z.optional(z.string()),
})

const ORDER_ERRORS = [
  'unauthenticated',
  'address_unconfirmed',
  'proof_required',
  'invalid',
  'payment_declined',
  'demo_account',
  'on_break',
  'conflict',
  'unprocessable',
  'rate_limited',
] as const

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/create',
  auth: 'user',
  confirmed: true,
  proof: 'code',
  idempotency: PAYMENT_KEYS,
  tag: 'subscriptions',
  summary:
    'Subscribe. 201 with the subscription, or 202 with the next step of the payment. Takes an Idempotency-Key',
  body: z.object(
    {
      planId,
      paymentMethodId: z
        .string(CHOOSE_METHOD)
        .check(z.minLength(1, CHOOSE_METHOD), z.maxLength(255, CHOOSE_METHOD)),
      term,
    },
    NO_FORM,
  ),
  answer: z.union([CurrentSubscription, Unsettled]),
  accepted: Unsettled,
  status: 201,
  errors: [...ORDER_ERRORS, 'not_found'],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/confirm',
  auth: 'user',
  confirmed: true,
  tag: 'subscriptions',
  summary:
    'After the customer confirmed a charge, fetch its status from the provider and complete the order',
  answer: CurrentSubscription,
  errors: [
    'unauthenticated',
    'address_unconfirmed',
    'payment_declined',
    'demo_account',
    'conflict',
  ],
})

export const updateSubscription = endpoint({
  method: 'PUT',
  path: '/api/subscriptions/update',
  auth: 'user',
  confirmed: true,
  proof: 'code',
  idempotency: PAYMENT_KEYS,
  tag: 'subscriptions',
  summary:
    'Change the plan. Upgrades apply at once and credit unused days, downgrades apply at the end of the term. The current plan revokes a cancellation or downgrade',
  body: z.object({ planId }, NO_FORM),
  answer: z.union([CurrentSubscription, Unsettled]),
  accepted: Unsettled,
  errors: ORDER_ERRORS,
})

export const CANCEL_WHEN = ['now', 'termEnd'] as const

/** The titles of the notifications about a cancellation. The page where it was made shows the same itself. */
export const CANCELLATION_TITLES = { cancelled: 'Plan cancelled', refunded: 'Refund sent' } as const

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/cancel',
  auth: 'user',
  proof: 'code',
  idempotency: PAYMENT_KEYS,
  tag: 'subscriptions',
  summary: 'Cancel now with a refund, or at the end of the term without one',
  query: z.object(
    { when: z._default(z.enum(CANCEL_WHEN, 'when is now or termEnd'), 'now') },
    NO_FORM,
  ),
  answer: z.object({
    subscription: CurrentSubscription,
    refund: z.nullable(
      z.object({
        amount: z.int(),
        currency: z.literal('usd'),
        status: z.enum(['pending', 'succeeded', 'failed']),
      }),
    ),
  }),
  errors: [
    'unauthenticated',
    'proof_required',
    'invalid',
    'demo_account',
    'conflict',
    'unprocessable',
  ],
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/subscriptions/invoices',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'List the user’s invoices, newest first',
  answer: z.array(Invoice),
  errors: ['unauthenticated'],
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/subscriptions/invoices/:id',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'Get an invoice, with the seller’s details as of its date',
  params: IdParams,
  answer: Invoice,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/subscriptions/invoices/:id/pdf',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'Get an invoice as PDF',
  params: IdParams,
  stream: 'application/pdf',
  errors: ['unauthenticated', 'invalid', 'not_found', 'rate_limited'],
})
