import * as z from 'zod/mini'
import { CalendarDate, Instant, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PAID_PLAN_IDS, TERMS } from './plans.ts'
import { InvoiceLine, Money, planId, term } from './subscriptions.ts'

/** What a choice would cost and do, before one agrees to it. */
export const Quote = z.object({
  planId: z.enum(PAID_PLAN_IDS),
  term: z.enum(TERMS),
  /** `now`: charged at once; `termEnd`: nothing is charged until the present term is over. */
  effective: z.enum(['now', 'termEnd']),
  lines: z.array(InvoiceLine),
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.int() }),
  /** Due today. */
  total: Money,
  /** What a renewal costs, tax included; null where the term ends without one. */
  renewal: z.nullable(Money),
  /** When it renews, or ends. */
  until: Instant,
  untilDate: CalendarDate,
  /** For how many days after the payment cancelling refunds all of it; null where it does not any more. */
  freeDays: z.nullable(z.int()),
})
export type Quote = z.output<typeof Quote>

export const quoteSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/quote',
  auth: 'user',
  tag: 'subscriptions',
  summary: 'Get the price of a plan now, including credit for unused days',
  query: z.object(
    {
      planId,
      term,
      /** What would pay, which may have had its one full refund. */
      paymentMethodId: z.optional(z.uuid('paymentMethodId is not valid')),
    },
    NO_FORM,
  ),
  answer: Quote,
  errors: [
    'unauthenticated',
    'invalid',
    'demo_account',
    'on_break',
    'not_found',
    'conflict',
    'unprocessable',
  ],
})
