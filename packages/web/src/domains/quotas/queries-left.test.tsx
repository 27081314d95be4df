import { PLANS } from '@fourcast/contract/plans.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { currentOf, USAGE } from '#test/subscription.ts'
import { QueriesLeft } from './QueriesLeft.tsx'

function show(rest: Parameters<typeof currentOf>[0]) {
  serve({ 'GET /api/subscriptions/current': () => currentOf(rest) })
  open(<QueriesLeft counter="aiQueries">Refreshing takes one.</QueriesLeft>, { at: '/suggest' })
}

test('the queries left are shown beside the action that uses them', async () => {
  show({ usage: { ...USAGE, dailyAiQueries: 2 } })
  await screen.findByText('3 of 5 AI queries left today.')
  expect(screen.getByText(/Refreshing takes one\.$/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('with no queries left the line names the plan that has more', async () => {
  show({ limits: PLANS.free.limits, usage: { ...USAGE, dailyAiQueries: 1 } })
  await screen.findByText('0 of 1 AI query left today.')
  expect(screen.getByRole('link', { name: 'Get more with Basic' }).getAttribute('href')).toBe(
    '/subscription?plan=basic',
  )
})

test('an unlimited plan shows no count', async () => {
  show({ limits: PLANS.premium.limits })
  await screen.findByText('Unlimited AI queries.')
  expect(screen.queryByText(/Refreshing takes one/)).toBeNull()
})
