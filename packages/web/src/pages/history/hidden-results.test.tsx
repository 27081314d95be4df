import { PLANS } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { open } from '#test/open.tsx'
import { made } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

function show(hiddenBefore: string | null, rest: Partial<CurrentSubscription> = {}) {
  const content = [made('flash', [1, 2, 3, 4])]
  serve({
    'GET /api/numbers/history': () => ({
      content,
      page: 0,
      size: 10,
      totalElements: 1,
      totalPages: 1,
      hiddenBefore,
    }),
    'GET /api/subscriptions/current': () => currentOf(rest),
  })
  open(<HistoryPage />, { at: '/history' })
}

test('the history states which results the plan hides, and links to a plan that shows more', async () => {
  show('2026-11-16', { plan: 'free', limits: PLANS.free.limits })
  await screen.findByText(/^Your plan shows the last 5 days\. Results before Nov 16, 2026/)
  const more = screen.getByRole('link', { name: 'Basic shows 90 days' })
  expect(more.getAttribute('href')).toBe('/subscription?plan=basic')
})

test('on the largest plan there is no link to a larger one', async () => {
  show('2025-11-21', { plan: 'premium', limits: PLANS.premium.limits })
  await screen.findByText(/^Your plan shows the last 365 days/)
  expect(screen.queryByRole('link', { name: /days$/ })).toBeNull()
})

test('without hidden results there is no note', async () => {
  show(null)
  await screen.findByText('1 result')
  expect(screen.queryByText(/^Your plan shows/)).toBeNull()
})
