import * as z from 'zod/mini'
import { Subscription } from './accounts.ts'
import { Id, IdParams, Instant, NO_FORM } from './common.ts'
import { endpoint, PAYMENT_KEYS } from './endpoint.ts'
import * as M from './messages.ts'
import { PAID_PLAN_IDS, PLAN_IDS, TERMS } from './plans.ts'
import { Limits, ResetAt, Usage } from './quotas.ts'

/** Whole cents of a currency. */
export const Money = z.object({ amount: z.int(), currency: z.literal('usd') })
export type Money = z.output<typeof Money>

export const PlanOffer = z.object({
  id: z.enum(PLAN_IDS),
  name: z.string(),
  label: z.string(),
  /** Whole US cents a month. */
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

/** What would come back if the plan were cancelled at this moment. */
export const CancellationTerms = z.object({
  /** Null where nothing was paid, or what was paid is not refundable. */
  refund: z.nullable(Money),
  /** What would be kept. */
  fee: z.nullable(Money),
  /** Until when all of it comes back; null once that is over, was used before, or never held. */
  freeUntil: z.nullable(Instant),
  /** When the plan ends by itself, if it is left to run to the end of its term. */
  termEndsAt: z.nullable(Instant),
})

/** An order that was placed and is not settled yet. */
export const OpenOrder = z.object({
  invoiceId: Id,
  planId: z.enum(PAID_PLAN_IDS),
  term: z.enum(TERMS),
  total: Money,
  status: z.enum(['processing', 'requires_action', 'declined', 'unknown']),
  /** What the browser hands the provider to let its owner confirm; only while that is asked. */
  clientSecret: z.nullable(z.string()),
})

/** Someone's plan, what it allows and what of that is used. */
export const CurrentSubscription = z.extend(Subscription, {
  term: z.nullable(z.enum(TERMS)),
  /** Whether the plan goes on by itself at `nextBilling`. */
  renews: z.boolean(),
  /** What is charged then, tax included; null where the plan does not go on. */
  renewal: z.nullable(Money),
  /** The plan from the next term on, where that was changed. */
  nextPlan: z.nullable(z.enum(PAID_PLAN_IDS)),
  /** Free after a paid plan was cancelled or lost: other limits than Free. */
  afterCancelling: z.boolean(),
  limits: Limits,
  usage: Usage,
  resetAt: ResetAt,
  /** Generations and fair picks a day that someone set for themselves, where it is met before the plan's. */
  ownLimit: z.nullable(z.int()),
  /** Until when they are on a break; null where they are not. */
  onBreakUntil: z.nullable(Instant),
  /** True as long as no term was ever paid: who may take two months in advance. */
  firstTime: z.boolean(),
  order: z.nullable(OpenOrder),
  cancellation: z.nullable(CancellationTerms),
  /** What the plan's benefits are reached by, where the operator set them. */
  shopUrl: z.nullable(z.string()),
  memberCode: z.nullable(z.string()),
})
export type CurrentSubscription = z.output<typeof CurrentSubscription>
z.globalRegistry.add(CurrentSubscription, { id: 'CurrentSubscription' })

export const InvoiceLine = z.object({
  description: z.string(),
  /** Whole cents; a credit is below zero. */
  amount: z.int(),
})

export const INVOICE_STATUSES = ['open', 'processing', 'paid', 'void', 'uncollectible'] as const

/** An invoice. Its total is the sum of its lines and the tax, in whole cents, and never changes. */
export const Invoice = z.object({
  id: Id,
  /** 'FC-000042': gapless. */
  number: z.string(),
  date: Instant,
  /** What was asked for, in cents; `refunded` of it went back. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.literal('usd'),
  status: z.enum(INVOICE_STATUSES),
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
  summary: 'The plans: price in cents, limits (-1 is unlimited), offers, how they are cancelled',
  answer: z.array(PlanOffer),
  errors: [],
})

export const currentSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/current',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'One’s plan, its limits, what is used today, and what cancelling would bring back',
  answer: CurrentSubscription,
  errors: ['unauthenticated'],
})

const CHOOSE_METHOD = 'Choose a payment method'

/** Of a charge that is not settled: what it waits for. */
export const Unsettled = z.object({
  status: z.enum(['requires_action', 'processing']),
  clientSecret: z.optional(z.string()),
})

const ORDER_ERRORS = [
  'unauthenticated',
  'address_unconfirmed',
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
  idempotency: PAYMENT_KEYS,
  tag: 'subscriptions',
  summary:
    'Subscribe. 201 with the subscription, or 202 with what the charge waits for; takes an Idempotency-Key',
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
  summary: 'After its owner confirmed a charge: asks the provider how it stands and settles it',
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
  idempotency: PAYMENT_KEYS,
  tag: 'subscriptions',
  summary:
    'Change the plan: up at once, the unused part credited; down at the end of the term; the present one again takes back a cancellation or a change',
  body: z.object({ planId }, NO_FORM),
  answer: z.union([CurrentSubscription, Unsettled]),
  accepted: Unsettled,
  errors: ORDER_ERRORS,
})

export const CANCEL_WHEN = ['now', 'termEnd'] as const

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/cancel',
  auth: 'user',
  idempotency: PAYMENT_KEYS,
  tag: 'subscriptions',
  summary: 'Cancel now, with the refund due, or at the end of the term, without one',
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
  errors: ['unauthenticated', 'invalid', 'demo_account', 'conflict', 'unprocessable'],
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/subscriptions/invoices',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'One’s invoices, newest first',
  answer: z.array(Invoice),
  errors: ['unauthenticated'],
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/subscriptions/invoices/:id',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'One invoice, with the seller’s details of the day it was issued',
  params: IdParams,
  answer: Invoice,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/subscriptions/invoices/:id/pdf',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'One invoice as a PDF',
  params: IdParams,
  stream: 'application/pdf',
  errors: ['unauthenticated', 'invalid', 'not_found', 'rate_limited'],
})
