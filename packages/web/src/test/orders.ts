import type { Quote } from '@fourcast/contract/quotes.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { screen } from '@testing-library/react'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { OFFERS, usd } from './billing.ts'

/** The quote for a month of Basic today. */
export const quoteFor = (rest: Partial<Quote> = {}): Quote => ({
  planId: 'basic',
  term: 'monthly',
  effective: 'now',
  lines: [{ description: 'Basic plan, one month', amount: 9_999 }],
  tax: { name: 'Tax', percent: 0, amount: 0 },
  total: usd(9_999),
  renewal: usd(9_999),
  until: '2026-12-21T15:00:00Z',
  untilDate: '2026-12-21',
  freeDays: 3,
  ...rest,
})

type Order = NonNullable<CurrentSubscription['order']>

/** An unsettled order of Basic. */
export const orderOf = (status: Order['status'], rest: Partial<Order> = {}): Order => ({
  invoiceId: '0198a7c2-0000-7000-8000-0000000000b1',
  planId: 'basic',
  term: 'monthly',
  total: usd(9_999),
  status,
  clientSecret: status === 'requires_action' ? 'secret' : null,
  ...rest,
})

/** Answers to the requests of the plans page; the payment provider is the sandbox. */
export const PRICING = {
  'GET /api/subscriptions/plans': () => OFFERS,
  'GET /api/config': () => ({
    demo: false,
    helpLine: HELP_LINE,
    payments: { provider: 'sandbox', publishableKey: null },
  }),
  'GET /api/subscriptions/quote': () => quoteFor(),
  'GET /api/payments/methods': () => [],
}

/** The value beside a name in the summary. */
export const row = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
