import * as z from 'zod/mini'
import { CalendarDate, Instant, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PAID_PLAN_IDS, TERMS } from './plans.ts'
import { InvoiceLine, Money, planId, term } from './subscriptions.ts'

/** The price and effect of a plan choice, shown before the user agrees. */
export const Quote = z.object({
  planId: z.enum(PAID_PLAN_IDS),
  term: z.enum(TERMS),
  /** `now`: charged at once; `termEnd`: nothing is charged until the current term ends. */
  effective: z.enum(['now', 'termEnd']),
  lines: z.array(InvoiceLine),
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.int() }),
  /** Due today. */
  total: Money,
  /** The price of a renewal including tax; null without renewal. */
  renewal: z.nullable(Money),
  /** When it renews, or ends. */
  until: Instant,
  untilDate: CalendarDate,
  /** For how many days cancelling refunds everything; null if that was used before. */
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
      /** The payment method, which may have used its one full refund. */
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
