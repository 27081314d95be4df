import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UpgradePrompt } from '#domains/billing/UpgradePrompt.tsx'
import { onPlan } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { SAMPLE_STATS } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

function show(stats: Partial<typeof SAMPLE_STATS>, user = onPlan('free')) {
  const server = serve({ 'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, ...stats }) })
  return { ...open(<UpgradePrompt action="See Premium" />, { at: '/dashboard', user }), ...server }
}

test('every plan that is not Premium is shown it, with its price, and no word about odds', async () => {
  const { person, place } = show({ recommendedPlan: null })
  const card = await screen.findByRole('region', { name: 'Upgrade to Premium' })
  expect(card.textContent).toContain(
    'Unlimited generations and AI queries, 3 states, 365 days of history.',
  )
  expect(card.textContent).toContain('$149.99 a month')
  expect(card.textContent).not.toContain('odds')
  expect(card.textContent).not.toContain('You asked for')
  await person.click(screen.getByRole('link', { name: 'See Premium' }))
  expect(place.address).toBe('/subscription?plan=premium')
})

test.each([
  [
    'basic' as const,
    { day: 27, month: 90 },
    'You asked for 27 generations today. Basic includes 30 a day. Premium has no daily limit.',
  ],
  [
    'premium' as const,
    { day: 3, month: 1_040 },
    'You asked for 1,040 generations this month. Premium has no daily limit.',
  ],
])('a demand that calls for %s is the reason', async (recommendedPlan, demand, reason) => {
  show({ recommendedPlan, demand })
  const card = await screen.findByRole('region', { name: 'Upgrade to Premium' })
  expect(card.textContent).toContain(reason)
})

test('Premium is not offered to those who have it', async () => {
  const { answers, sent } = show({ recommendedPlan: null }, onPlan('premium'))
  answers['GET /api/subscriptions/current'] = () => currentOf({ plan: 'premium' })
  await expect.poll(() => sent('GET /api/numbers/stats').length).toBe(1)
  expect(screen.queryByText(/^Upgrade to/)).toBeNull()
})
