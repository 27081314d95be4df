import { expect, test } from 'vitest'
import { planStatusOf } from './plan-status.ts'
import { planLabel } from '#domains/billing/plan-text.ts'
import { currentOf } from '#test/subscription.ts'

const PENDING = {
  status: 'pending',
  order: {
    invoiceId: '0198a7c2-0000-7000-8000-000000000002',
    planId: 'premium',
    term: 'monthly',
    total: { amount: 14_999, currency: 'usd' },
    status: 'processing',
    clientSecret: null,
  },
} as const

test('a pending bank payment does not hide the end of the trial', () => {
  const current = currentOf({ ...PENDING, expiresAt: '2026-12-04T17:00:00Z', trialDays: 3 })
  expect(planStatusOf(current).words).toBe(
    'Premium starts when your bank’s payment arrives. Your trial of Basic ends on Dec 4, 2026. If the payment arrives later, you’re on Free in between.',
  )
  expect(planLabel(current)).toBe('Basic trial')
})

test('on Free, a pending bank payment names the plan until it arrives', () => {
  const current = currentOf({ ...PENDING, plan: 'free', planName: 'Free', expiresAt: null })
  expect(planStatusOf(current).words).toBe(
    'Premium starts when your bank’s payment arrives. Until then you are on Free.',
  )
  expect(planLabel(current)).toBe('Free Plan')
})
