import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlanLine } from './PlanLine.tsx'
import { Upgrade } from './DashboardPage.tsx'
import { onPlan } from '#test/lottery.ts'
import { DANA, open } from '#test/open.tsx'
import { SAMPLE_STATS } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { drawSources } from '#test/sources.ts'

function show(stats: Partial<typeof SAMPLE_STATS>, user = onPlan('free')) {
  const server = serve({ 'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, ...stats }) })
  return { ...open(<Upgrade />, { at: '/dashboard', user }), ...server }
}

test('the plan that fits is recommended, with the reason, its price and what it does not change', async () => {
  const { person, place } = show({ recommendedPlan: 'basic', demand: { day: 27, month: 90 } })
  const card = await screen.findByRole('region', { name: 'Upgrade to Basic' })
  expect(card.textContent).toContain('You asked for 27 generations today. Basic includes 30 a day.')
  expect(card.textContent).toContain('30 generations and 5 AI queries a day, 1 state, 90 days')
  expect(card.textContent).toContain('$99.99 a month')
  expect(card.textContent).toContain('The odds stay the same.')
  await person.click(screen.getByRole('link', { name: 'View Plans' }))
  expect(place.address).toBe('/subscription?plan=basic')
})

test('an upgrade says which states are live', async () => {
  const { answers } = show({ recommendedPlan: 'basic', demand: { day: 27, month: 90 } })
  answers['GET /api/sources'] = () => drawSources()
  const card = await screen.findByRole('region', { name: 'Upgrade to Basic' })
  await expect.poll(() => card.textContent).toContain('Live: Georgia, New York, Powerball.')
  expect(card.textContent).toContain('Simulated for practice: 2 states.')
})

test('who asks for much in a month is shown Premium, by the month', async () => {
  show({ recommendedPlan: 'premium', demand: { day: 3, month: 1_040 } })
  const card = await screen.findByRole('region', { name: 'Upgrade to Premium' })
  expect(card.textContent).toContain(
    'You asked for 1,040 generations this month. Premium has no daily limit.',
  )
})

test('where no plan is recommended nothing is promoted', async () => {
  const { sent } = show({ recommendedPlan: null })
  await expect.poll(() => sent('GET /api/numbers/stats').length).toBe(1)
  expect(screen.queryByText(/^Upgrade to/)).toBeNull()
})

test.each([
  [2, '2 days left'],
  [1, '1 day left'],
])('a trial with %i days left says so', (trialDays, words) => {
  const user = { ...DANA, subscription: { ...DANA.subscription, trialDays } }
  const { container } = open(<PlanLine />, { at: '/dashboard', user })
  expect(container.textContent).toContain(`Basic trial · ${words}`)
})
