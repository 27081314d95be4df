import { expect, test } from 'vitest'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import type { PlanChoice } from './prices.ts'
import { planChangeOf, priceOf, renewalPrice, taxOf } from './prices.ts'
import { invoiceRow, subscriptionRow } from './testing/rows.ts'

const at = (text: string) => Temporal.Instant.from(text)
const START = '2026-05-04T16:00:00Z'
const settings = { TAX_NAME: 'Tax', TAX_PERCENT: 0 }

interface Case {
  subscription?: SubscriptionRow | null
  paid?: InvoiceRow | null
  choice?: Partial<PlanChoice>
  now?: string
  percent?: number
  returned?: number
}

const priced = ({
  subscription = null,
  paid = null,
  choice,
  now = START,
  percent = 0,
  returned = 0,
}: Case) =>
  priceOf({
    subscription,
    termInvoice: paid,
    returned,
    choice: { planId: 'premium', term: 'monthly', ...choice },
    now: at(now),
    settings: { TAX_NAME: 'Sales tax', TAX_PERCENT: percent },
  })

const upgraded = (now: string, more: Partial<Case> = {}) =>
  priced({ subscription: subscriptionRow(), paid: invoiceRow(), now, ...more })

const trial = subscriptionRow({ status: 'trial', expiresAt: at('2026-05-09T16:00:00Z') })

test('a first order costs the plan: by the month, or two months in advance', () => {
  expect(priced({ subscription: trial, choice: { planId: 'basic' } })).toEqual({
    purpose: 'subscribe',
    effective: 'now',
    lines: [{ description: 'Basic, one month', amount: 9999 }],
    tax: { name: 'Sales tax', percent: 0, amount: 0 },
    total: 9999,
    refundableCredit: 0,
    periodStart: at(START),
    periodEnd: at('2026-06-04T16:00:00Z'),
  })
  expect(priced({ choice: { term: 'twoMonth' } })).toMatchObject({
    lines: [{ description: 'Premium, two months in advance', amount: 22499 }],
    total: 22499,
    periodEnd: at('2026-07-04T16:00:00Z'),
  })
})

test('an upgrade is credited for the unused part, by time, fractions in the customer’s favour', () => {
  expect(upgraded('2026-05-20T04:00:00Z')).toMatchObject({
    purpose: 'upgrade',
    effective: 'now',
    // Half of the 31 days: 4999.5.
    lines: [
      { description: 'Premium, one month', amount: 14999 },
      { description: 'Credit for Basic, unused until June 4, 2026', amount: -5000 },
    ],
    total: 9999,
    refundableCredit: 5000,
    periodStart: at('2026-05-20T04:00:00Z'),
    periodEnd: at('2026-06-20T04:00:00Z'),
  })
  expect(upgraded(START).total).toBe(5000)
  expect(upgraded('2026-06-04T15:59:59Z').total).toBe(14998)
})

test('a plan has nothing unused on the day after its term', () => {
  expect(upgraded('2026-06-04T18:00:00Z')).toMatchObject({ total: 14999, refundableCredit: 0 })
})

const TWO_MONTHS = {
  subscription: subscriptionRow({
    term: 'twoMonth',
    termEndsAt: at('2026-07-04T16:00:00Z'),
    expiresAt: at('2026-07-04T16:00:00Z'),
    nextBillingAt: null,
  }),
  paid: invoiceRow({
    term: 'twoMonth',
    lines: [{ description: 'Basic, two months in advance', amount: 15999 }],
    totalCents: 15999,
  }),
}

test('two months in advance are credited but stay unrefundable', () => {
  // 30 of 61 days are left: 7868.36.
  expect(upgraded('2026-06-04T16:00:00Z', TWO_MONTHS)).toMatchObject({
    total: 14999 - 7869,
    refundableCredit: 0,
  })
})

test('a credit above the price makes the first term longer', () => {
  // 1000 of 14999 cents: 2976.2 of the 44,640 minutes of 31 days.
  expect(upgraded(START, TWO_MONTHS)).toMatchObject({
    lines: [
      { description: 'Premium, one month', amount: 14999 },
      { description: 'Credit for Basic, unused until July 4, 2026', amount: -14999 },
      {
        description: 'The remaining credit of $10.00 extends Premium until June 6, 2026',
        amount: 0,
      },
    ],
    total: 0,
    periodEnd: at('2026-06-06T17:37:00Z'),
  })
  expect(upgraded(START)).toMatchObject({ periodEnd: at('2026-06-04T16:00:00Z') })
})

test('a credit is never above the price, and a few cents are not charged', () => {
  expect(upgraded(START, TWO_MONTHS)).toMatchObject({ total: 0 })
  const few = upgraded('2026-05-08T14:00:00Z', TWO_MONTHS)
  expect(few.lines).toEqual([
    { description: 'Premium, one month', amount: 14999 },
    { description: 'Credit for Basic, unused until July 4, 2026', amount: -14972 },
    { description: 'Below the minimum charge', amount: -27 },
  ])
  expect(few.total).toBe(0)
})

test('a credit counts what the term was worth, its refundable part what was paid for it', () => {
  const paid = invoiceRow({
    lines: [
      { description: 'Basic, one month', amount: 9999 },
      { description: 'Credit', amount: -4000 },
    ],
    totalCents: 5999,
    refundableCredit: 1000,
  })
  expect(upgraded(START, { paid })).toMatchObject({ total: 5000, refundableCredit: 6999 })
})

test('an unpaid or disputed term gives no credit', () => {
  expect(upgraded(START, { paid: null }).total).toBe(14999)
  expect(upgraded(START, { paid: invoiceRow({ disputed: true }) }).total).toBe(14999)
})

test('refunded money gives no credit and is not refunded again', () => {
  const now = '2026-05-20T04:00:00Z'
  // Half of the 31 days, of 3999 that are left.
  expect(upgraded(now, { returned: 6000 })).toMatchObject({ total: 12_999, refundableCredit: 2000 })
  expect(upgraded(now, { returned: 9999 })).toMatchObject({ total: 14_999, refundableCredit: 0 })
})

test('tax is added after the credit, rounded half up, once', () => {
  expect(upgraded('2026-05-20T04:00:00Z', { percent: 8.875 })).toMatchObject({
    tax: { name: 'Sales tax', percent: 8.875, amount: 887 },
    total: 9999 + 887,
  })
  expect([taxOf(10, 5), taxOf(9, 5), taxOf(100, 0.5), taxOf(1005, 10), taxOf(0, 20)]).toEqual([
    1, 0, 1, 101, 0,
  ])
})

test('a cheaper plan begins when the term is over and costs nothing now', () => {
  const subscription = subscriptionRow({ plan: 'premium' })
  expect(priced({ subscription, choice: { planId: 'basic' } })).toMatchObject({
    effective: 'termEnd',
    lines: [],
    total: 0,
    periodStart: at('2026-06-04T16:00:00Z'),
    periodEnd: at('2026-07-04T16:00:00Z'),
  })
})

test('a renewal is a month at today’s price', () => {
  expect(renewalPrice('basic', { ...settings, TAX_PERCENT: 10 })).toEqual({
    lines: [{ description: 'Basic, one month', amount: 9999 }],
    tax: { name: 'Tax', percent: 10, amount: 1000 },
    total: 10_999,
  })
})

test('what a choice does depends on the plan that is paid for', () => {
  const now = at(START)
  const cancelled = subscriptionRow({ status: 'cancelled', nextBillingAt: null })
  const over = subscriptionRow({ expiresAt: now })
  expect([
    planChangeOf(null, 'basic', now),
    planChangeOf(trial, 'basic', now),
    planChangeOf(over, 'basic', now),
    planChangeOf(subscriptionRow(), 'basic', now),
    planChangeOf(subscriptionRow(), 'premium', now),
    planChangeOf(cancelled, 'basic', now),
    planChangeOf(subscriptionRow({ plan: 'premium' }), 'basic', now),
  ]).toEqual(['subscribe', 'subscribe', 'subscribe', 'same', 'upgrade', 'same', 'downgrade'])
})
