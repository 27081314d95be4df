import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { offerOf } from './offer.ts'
import { currentOf } from '#test/subscription.ts'

const PAYER = { isDemo: false, emailVerified: true }

const kinds = (current: Partial<CurrentSubscription>) =>
  (['basic', 'premium'] as const).map((plan) => offerOf(currentOf(current), plan, PAYER).kind)

const order = (status: 'processing' | 'unknown' | 'requires_action' | 'declined') => ({
  order: {
    invoiceId: '0198a7c2-0000-7000-8000-000000000002',
    planId: 'basic' as const,
    term: 'monthly' as const,
    total: { amount: 9_999, currency: 'usd' as const },
    status,
    clientSecret: null,
  },
})

test.each([
  ['a trial', { status: 'trial' }, ['subscribe', 'subscribe']],
  ['Free', { plan: 'free', status: 'expired' }, ['subscribe', 'subscribe']],
  ['Free after cancelling', { plan: 'free', status: 'cancelled' }, ['subscribe', 'subscribe']],
  ['Basic', { status: 'active' }, ['yours', 'upgrade']],
  ['Premium', { plan: 'premium', status: 'active' }, ['later', 'yours']],
  [
    'Premium, Basic next',
    { plan: 'premium', status: 'active', nextPlan: 'basic' },
    ['laterSet', 'keep'],
  ],
  ['Basic, cancelled at the end', { status: 'cancelled' }, ['keep', 'upgrade']],
  ['Basic, unpaid', { status: 'past_due' }, ['overdue', 'overdue']],
  ['a payment under way', { status: 'pending', ...order('processing') }, ['waiting', 'waiting']],
  ['a payment nobody knows of', order('unknown'), ['waiting', 'waiting']],
  ['a bank that asks', order('requires_action'), ['confirm', 'confirm']],
  ['a declined order', order('declined'), ['subscribe', 'subscribe']],
] as const)('%s', (_, current, expected) => {
  expect(kinds(current)).toEqual(expected)
})

test('the demo account cannot order', () => {
  expect(
    offerOf(currentOf({ plan: 'premium', status: 'active' }), 'basic', { ...PAYER, isDemo: true })
      .kind,
  ).toBe('demo')
})

test('a user without a confirmed email cannot order', () => {
  const unconfirmed = { ...PAYER, emailVerified: false }
  expect(offerOf(currentOf({ status: 'trial' }), 'basic', unconfirmed).kind).toBe('unconfirmed')
})
