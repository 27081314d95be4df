import type { Dashboard } from '@fourcast/contract/dashboard.ts'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import SuggestPage from './SuggestPage.tsx'
import { credentials } from '#core/api/credentials.ts'
import { dropDashboard, prefetchScreen } from '#core/api/dashboard.ts'
import { GEORGIA } from '#test/learning.ts'
import { lottery, stateOf } from '#test/lottery.ts'
import { DANA, open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { drawSources } from '#test/sources.ts'
import { currentOf } from '#test/subscription.ts'
import { suggestions } from '#test/suggestions.ts'

const FIRST = 'GET /api/dashboard'
/** The requests that the combined call replaces, among those of the page itself. */
const PARTS = [
  'POST /ml_api/suggest',
  'GET /api/numbers/history',
  'GET /api/lottery/states',
  'GET /api/users/preferences',
  'GET /api/subscriptions/current',
]

const first = (parts: Partial<Dashboard> = {}): Dashboard => ({
  limits: { generationsPerDay: null, next: null, reminderMinutes: null, break: null },
  preferences: { ...SAMPLE_PREFERENCES, selectedLotteryStates: ['GA'] },
  notifications: [],
  subscription: currentOf(),
  states: [stateOf('GA'), stateOf('SC')],
  sources: drawSources(),
  suggestions: suggestions(),
  ...parts,
})

/** Signed in, with the combined call in progress. */
function show(answer: Dashboard, search = '') {
  const server = serve({
    ...lottery(['GA']),
    'GET /api/numbers/history': () => ({
      content: [],
      page: 0,
      size: 50,
      totalElements: 0,
      totalPages: 0,
      hiddenBefore: null,
    }),
    'GET /api/subscriptions/current': () => currentOf(),
    'POST /ml_api/suggest': () => suggestions({ basis: { ...GEORGIA, state: 'SC' } }),
    [FIRST]: () => answer,
  })
  onTestFinished(dropDashboard)
  credentials.save({
    user: DANA,
    token: `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`,
    refreshToken: 'r',
  })
  prefetchScreen('/suggest', search)
  const shown = open(<SuggestPage />, { at: `/suggest${search}` })
  shown.queries.setDefaultOptions({ queries: { staleTime: 30_000, retry: false } })
  return { ...server, calls: () => PARTS.filter((call) => server.sent(call).length > 0) }
}

test('one call returns everything that the page shows first', async () => {
  const { sent, calls } = show(first())
  await screen.findByText('The model’s pick')
  expect(await screen.findByText(/AI queries left today/)).toBeTruthy()
  expect(calls()).toEqual([])
  expect(sent(FIRST).map(({ query }) => query.get('parts')?.split(',').toSorted())).toEqual([
    Object.keys(first()).toSorted(),
  ])
  expect(sent(FIRST)[0]?.query.has('state')).toBe(false)
})

test('the state in the address is requested; suggestions of another state are not shown', async () => {
  const { sent, calls } = show(first(), '?state=sc')
  await screen.findByText('The model’s pick')
  expect(sent(FIRST)[0]?.query.get('state')).toBe('SC')
  expect(calls()).toEqual(['POST /ml_api/suggest', 'GET /api/numbers/history'])
  expect(sent('POST /ml_api/suggest')[0]?.body).toMatchObject({ state: 'SC' })
})

test('a part that failed is fetched by its own call', async () => {
  const { calls } = show(first({ states: null }))
  await screen.findByText('The model’s pick')
  expect(calls()).toEqual(['GET /api/lottery/states'])
})
