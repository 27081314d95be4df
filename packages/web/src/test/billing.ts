import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription, Invoice } from '@fourcast/contract/subscriptions.ts'
import { currentOf } from './subscription.ts'

/** The plans as the server answers them. */
export const OFFERS = Object.values(PLANS)

/** Amounts in whole cents, as in calls. */
export const usd = (amount: number) => ({ amount, currency: 'usd' as const })

/** A user who has paid for Basic by the month for a week. */
export const paying = (rest: Partial<CurrentSubscription> = {}): CurrentSubscription =>
  currentOf({
    status: 'active',
    isActive: true,
    trialDays: 0,
    expiresAt: '2026-12-14T15:00:00Z',
    nextBilling: '2026-12-14T15:00:00Z',
    term: 'monthly',
    renews: true,
    renewal: usd(9_999),
    firstTime: false,
    cancellation: {
      refund: usd(5_000),
      fee: usd(4_999),
      freeUntil: null,
      termEndsAt: '2026-12-14T15:00:00Z',
    },
    ...rest,
  })

/** After a plan was cancelled at once. */
export const lapsed = (): CurrentSubscription =>
  currentOf({
    plan: 'free',
    planName: 'Free',
    status: 'cancelled',
    trialDays: 0,
    expiresAt: '2026-11-21T15:00:00Z',
    afterCancelling: true,
    limits: { ...PLANS.free.limits, generationsPerDay: 5, historyDays: 7 },
    firstTime: false,
  })

export const VISA: PaymentMethod = {
  id: '0198a7c2-0000-7000-8000-0000000000a1',
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 4,
  expiryYear: 2030,
  isDefault: true,
}

export const BANK: PaymentMethod = {
  id: '0198a7c2-0000-7000-8000-0000000000a2',
  type: 'us_bank_account',
  brand: 'STRIPE TEST BANK',
  last4: '6789',
  expiryMonth: null,
  expiryYear: null,
  isDefault: false,
}

/** A month of Basic, paid. */
export const invoiceOf = (rest: Partial<Invoice> = {}): Invoice => ({
  id: '0198a7c2-0000-7000-8000-0000000000b1',
  number: 'FC-000042',
  date: '2026-11-14T15:00:00Z',
  amount: 9_999,
  refunded: 0,
  currency: 'usd',
  status: 'paid',
  disputed: false,
  plan: 'basic',
  term: 'monthly',
  description: 'Basic plan, one month',
  periodStart: '2026-11-14T15:00:00Z',
  periodEnd: '2026-12-14T15:00:00Z',
  lines: [{ description: 'Basic plan, one month', amount: 9_999 }],
  tax: { name: 'Tax', percent: 0, amount: 0 },
  paidAt: '2026-11-14T15:00:05Z',
  paidWith: 'Visa ending in 4242',
  returned: [],
  seller: {
    name: 'Fourcast',
    address: '1 Main Street\nAlbany, NY 12207',
    email: 'pay@example.com',
  },
  customer: { name: 'Dana Doe', email: 'dana@example.com' },
  ...rest,
})
