import type { Dashboard } from '@fourcast/contract/dashboard.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { dropDashboard, prefetchScreen } from '#core/api/dashboard.ts'
import { credentials } from '#core/api/credentials.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { resultsFor } from '#test/lottery.ts'
import { DANA, open } from '#test/open.tsx'
import { currentOf } from '#test/subscription.ts'
import { made, SAMPLE_PREFERENCES, SAMPLE_STATS } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { drawSources } from '#test/sources.ts'
import { suggestions } from '#test/suggestions.ts'

const DASHBOARD = 'GET /api/dashboard'
const STATS_CALL = 'GET /api/numbers/stats'
/** The calls that the one call stands for, of those that the page itself makes. */
const PARTS = [
  STATS_CALL,
  'GET /api/numbers/history',
  'GET /api/winning-numbers/cash4',
  'GET /api/lottery/results',
  'POST /ml_api/suggest',
  'GET /api/users/preferences',
  'GET /api/sources',
  'GET /api/subscriptions/current',
]

const whole = (parts: Partial<Dashboard> = {}): Dashboard => ({
  stats: SAMPLE_STATS,
  history: {
    content: [made('flash', [1, 2, 3, 4])],
    page: 0,
    size: 5,
    totalElements: 1,
    totalPages: 1,
    hiddenBefore: null,
  },
  winningNumbers: [
    {
      game: 'cash4',
      state: 'GA',
      stateName: 'Georgia',
      drawDate: '2020-11-20',
      drawTime: 'Evening',
      drawDateTime: '2020-11-20T23:59:00Z',
      numbers: [0, 7, 6, 8],
      winningNumbers: '0768',
      prizeAmount: 5000,
      source: 'import',
      simulated: false,
    },
  ],
  lottery: { states: ['GA'], results: { GA: resultsFor('GA') } },
  suggestions: suggestions(),
  limits: { generationsPerDay: null, next: null, reminderMinutes: null, break: null },
  preferences: { ...SAMPLE_PREFERENCES, selectedLotteryStates: ['GA'] },
  notifications: [],
  sources: drawSources(),
  subscription: currentOf(),
  ...parts,
})

const FAR = 4_000_000_000
const tokenUntil = (seconds: number) => `x.${btoa(JSON.stringify({ exp: seconds }))}.x`

/** Signed in, and the one call on its way. */
function show(answers: Parameters<typeof serve>[0], until = FAR) {
  const server = serve(answers)
  onTestFinished(dropDashboard)
  credentials.save({ user: DANA, token: tokenUntil(until), refreshToken: 'r' })
  prefetchScreen('/dashboard')
  const callsOf = () => PARTS.filter((call) => server.sent(call).length > 0)
  const shown = open(<DashboardPage />, { at: '/dashboard' })
  // As in the app: a box that is drawn later does not ask again for what has just come.
  shown.queries.setDefaultOptions({ queries: { staleTime: 30_000, retry: false } })
  return { ...shown, ...server, callsOf }
}

/** Every box with what it is for. */
async function expectWhole() {
  await screen.findByText('230')
  await screen.findByText('The model’s pick')
  await screen.findByRole('heading', { name: /Georgia/ })
  await screen.findByRole('table', { name: /last generations/ })
  await screen.findByText('Fri, Nov 20 · $5,000')
}

/** The parts as their own calls answer them. */
function calls() {
  const { stats, history, winningNumbers, lottery, ...rest } = whole()
  return {
    [STATS_CALL]: () => stats,
    'GET /api/numbers/history': () => history,
    'GET /api/winning-numbers/cash4': () => winningNumbers,
    'GET /api/lottery/results': () => lottery?.results,
    'POST /ml_api/suggest': () => rest.suggestions,
    'GET /api/users/preferences': () => rest.preferences,
    'GET /api/sources': () => rest.sources,
    'GET /api/subscriptions/current': () => rest.subscription,
  }
}

test('one call fills every box, and what is asked for again asks the call of its own', async () => {
  const { callsOf, sent, queries } = show({ ...calls(), [DASHBOARD]: () => whole() })
  await expectWhole()
  expect([sent(DASHBOARD).length, callsOf()]).toEqual([1, []])
  await queries.invalidateQueries({ queryKey: ['stats'] })
  expect([sent(DASHBOARD).length, callsOf()]).toEqual([1, [STATS_CALL]])
})

test('a card that is mounted again takes the sources of the one call again', async () => {
  const { sent } = show({ ...calls(), [DASHBOARD]: () => whole() })
  await expectWhole()
  for (let times = 0; times < 2; times++) {
    const { result } = renderHook(() => useSources())
    await waitFor(() => expect(result.current.data).not.toBeNull())
  }
  expect(sent('GET /api/sources')).toEqual([])
})

test('a part that is missing says in its box why, and the rest stays', async () => {
  const { callsOf } = show({
    [DASHBOARD]: () => whole({ suggestions: null }),
    'POST /ml_api/suggest': () => refuse(500, 'internal', 'x'),
  })
  await screen.findByText(MESSAGES.suggestionsFailed)
  expect(screen.getByText('230')).toBeTruthy()
  expect(new Set(callsOf())).toEqual(new Set(['POST /ml_api/suggest', 'GET /api/numbers/history']))
})

test.each([
  ['refused', () => refuse(500, 'internal', 'x')],
  ['of another shape', () => ({ stats: { ...SAMPLE_STATS, streak: 'long' } })],
])('an answer that is %s is replaced by the calls of the parts', async (_, answer) => {
  const { callsOf } = show({ ...calls(), [DASHBOARD]: answer })
  await expectWhole()
  expect(callsOf()).toEqual(PARTS)
})

test('states other than the first ones followed are asked for by their own call', async () => {
  const { sent } = show({
    ...calls(),
    [DASHBOARD]: () => whole({ lottery: { states: ['SC'], results: { SC: resultsFor('SC') } } }),
  })
  await screen.findByRole('heading', { name: /Georgia/ })
  expect(sent('GET /api/lottery/results')[0]?.query.get('states')).toBe('GA')
})

test('a session that has expired is left to its own start', async () => {
  const { sent } = show({ ...calls(), [DASHBOARD]: () => whole() }, 1)
  await expectWhole()
  expect(sent(DASHBOARD)).toEqual([])
})

test('what one person was sent is not shown to the next', async () => {
  const { sent } = serveAndForget()
  open(<DashboardPage />, { at: '/dashboard' })
  await expectWhole()
  expect(sent(STATS_CALL)).toHaveLength(1)
})

/** The answer is on its way when the session ends. */
function serveAndForget() {
  const server = serve({
    ...calls(),
    [DASHBOARD]: () => whole({ stats: { ...SAMPLE_STATS, streak: 99 } }),
  })
  credentials.save({ user: DANA, token: tokenUntil(FAR), refreshToken: 'r' })
  prefetchScreen('/dashboard')
  dropDashboard()
  return server
}
