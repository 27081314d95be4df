import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { InvoiceRow } from '../invoices-repo.ts'

const at = (text: string) => Temporal.Instant.from(text)

const USER = '00000000-0000-4000-8000-000000000001'

/** Basic by the month from 4 May to 4 June 2026, noon in New York; `changes` say what is different. */
export const subscriptionRow = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  userId: USER,
  plan: 'basic',
  status: 'active',
  startedAt: at('2026-05-04T16:00:00Z'),
  expiresAt: at('2026-06-05T16:00:00Z'),
  nextBillingAt: at('2026-06-04T16:00:00Z'),
  term: 'monthly',
  termStartsAt: at('2026-05-04T16:00:00Z'),
  termEndsAt: at('2026-06-04T16:00:00Z'),
  anchorDay: 4,
  termInvoiceId: '00000000-0000-4000-8000-000000000002',
  nextPlan: null,
  orderInvoiceId: null,
  paymentPending: false,
  lapsed: false,
  granted: false,
  pausedUntil: null,
  retryAt: null,
  remindedOf: null,
  ...changes,
})

/** The invoice that paid for it. */
export const invoiceRow = (changes: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: '00000000-0000-4000-8000-000000000002',
  userId: USER,
  number: 42,
  issuedAt: at('2026-05-04T16:00:00Z'),
  status: 'paid',
  purpose: 'subscribe',
  plan: 'basic',
  term: 'monthly',
  periodStart: at('2026-05-04T16:00:00Z'),
  periodEnd: at('2026-06-04T16:00:00Z'),
  lines: [{ description: 'Basic, one month', amount: 9999 }],
  refundableCredit: 0,
  taxName: 'Tax',
  taxPercent: 0,
  taxCents: 0,
  totalCents: 9999,
  refundedCents: 0,
  seller: { name: 'Fourcast', address: '', email: 'support@fourcast.example' },
  customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  paidAt: at('2026-05-04T16:00:00Z'),
  paidWith: 'Visa ending in 4242',
  consentAt: at('2026-05-04T16:00:00Z'),
  disputed: false,
  ...changes,
})
