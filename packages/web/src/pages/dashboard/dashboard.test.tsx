import type { Draw } from '@fourcast/contract/draws.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Stats } from '@fourcast/contract/numbers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { DANA, open } from '#test/open.tsx'
import { lottery, resultsFor } from '#test/lottery.ts'
import { made, NO_TICKETS, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { currentOf, USAGE } from '#test/subscription.ts'
import { drawSources } from '#test/sources.ts'
import { suggestions } from '#test/suggestions.ts'

const STATS: Stats = {
  totalGenerations: 1214,
  dailyGenerations: 12,
  monthlyGenerations: 90,
  savedResults: 214,
  winningNumbers: 2,
  successRate: 2 / 214,
  chanceRate: 1.9 / 214,
  followedWinners: 2,
  checks: 19_000,
  streak: 6,
  byMethod: { flash: 1000, mirror: 200, ml: 0, mixed: 14 },
  favoriteTransformation: 'flash',
  accountAge: 60,
  recommendedPlan: null,
  demand: { day: 12, month: 80 },
  savedNumbers: { saved: 0, tracking: 0, won: 0, boxed: 0 },
  plays: NO_TICKETS,
}

const draw = (rest: Partial<Draw>): Draw => ({
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
  ...rest,
})

const working = () => ({
  'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
  'POST /ml_api/suggest': () => suggestions(),
  'GET /api/numbers/stats': () => STATS,
  'GET /api/numbers/history': () => ({
    content: [made('mixed', [1, 2, 3, 4]), made('flash', [1, 2, 3, 4])],
    page: 0,
    size: 5,
    totalElements: 2,
    totalPages: 1,
    hiddenBefore: null,
  }),
  'GET /api/winning-numbers/cash4': () => [draw({})],
})

const card = (name: string) => within(screen.getByRole('region', { name }))

test('a result that won says so in the recent generations', async () => {
  const won = { ...made('flash', [1, 2, 3, 4]), isWinner: true }
  const history = {
    ...working()['GET /api/numbers/history'](),
    content: [won, made('mixed', [1, 2, 3, 4])],
  }
  serve({ ...working(), 'GET /api/numbers/history': () => history })
  open(<DashboardPage />, { at: '/dashboard' })
  const table = await screen.findByRole('table', { name: 'Your last generations, newest first' })
  const [, winner, other] = within(table).getAllByRole('row')
  expect(winner?.textContent).toContain('Winner!check your official ticket')
  expect(other?.textContent).not.toContain('Winner!')
})

test('every figure stands beside what chance would give', async () => {
  const server = serve(working())
  open(<DashboardPage />, { at: '/dashboard' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Dana!')
  await screen.findByText('1,214')
  expect(card('Performance').getByText('0.9%')).toBeTruthy()
  expect(card('Performance').getByText('chance 0.89%').className).toContain('chance')
  expect(card('Performance').getByText('chance expects 1.9').className).toContain('chance')
  expect(card('Performance').getByText('6 days')).toBeTruthy()
  const sizes = server.sent('GET /api/numbers/history').map(({ query }) => query.get('size'))
  expect(sizes).toContain('5')
  const [latest] = server.sent('GET /api/winning-numbers/cash4')
  // Newer simulated draws do not hide real ones.
  expect(latest?.query.toString()).toBe('limit=3&preferReal=true')
  const winners = screen.getByRole('link', { name: 'View All Winners' })
  expect(winners.getAttribute('href')).toBe('/history?tab=winning')
})

test('the demo account says its history is a sample', async () => {
  serve(working())
  open(<DashboardPage />, { at: '/dashboard', user: { ...DANA, isDemo: true } })
  const banner = screen.getByRole('complementary', { name: 'Sample history' })
  await within(banner).findByText(/so that they would win/)
})

test('real draws have plain balls and a prize, and are not called simulated', async () => {
  serve(working())
  open(<DashboardPage />, { at: '/dashboard' })
  const real = within((await screen.findByText('Georgia')).closest('li') ?? document.body)
  expect(real.getByText(/\$5,000$/)).toBeTruthy()
  expect(card('Latest Winners').queryByText('Simulated')).toBeNull()
  expect(real.getByRole('list').className).not.toMatch(/m-(silver|gold|platinum|money)/)
})

test('where the latest draws are simulated, the list is called so once, without prizes', async () => {
  const simulated = { prizeAmount: null, simulated: true, source: 'simulated' }
  serve({
    ...working(),
    'GET /api/winning-numbers/cash4': () => [
      draw({ ...simulated, drawTime: 'Evening' }),
      draw({ ...simulated, drawTime: 'Midday' }),
    ],
  })
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findAllByText('Georgia')
  expect(card('Latest Winners').getAllByText('Simulated')).toHaveLength(1)
  expect(card('Latest Winners').queryByText(/\$/)).toBeNull()
})

test('a live source of the latest draws is named by its publisher', async () => {
  serve({
    ...working(),
    'GET /api/winning-numbers/cash4': () => [draw({ source: 'galottery' })],
    'GET /api/sources': () => drawSources(),
  })
  open(<DashboardPage />, { at: '/dashboard' })
  expect(await screen.findByText(/^Source: Georgia Lottery\./)).toBeTruthy()
})

test('a press on a box makes a pick at once, of random digits, and shows it with its odds', async () => {
  const server = serve({
    ...working(),
    'POST /api/numbers/mirror': () => made('mirror', [5, 2, 9, 4]),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await person.click(screen.getByRole('button', { name: 'Box 2 Gold adds 5' }))
  const quick = card('Quick Generate')
  expect(await quick.findByRole('list', { name: 'Box 2 Gold pick 0 7 4 9' })).toBeTruthy()
  expect(quick.getByText(/^Straight 1 in 10,000/)).toBeTruthy()
  expect(quick.getByText(/^From random digits 5 2 9 4\. Saved/)).toBeTruthy()
  expect(server.sent('POST /api/numbers/mirror')[0]?.body).toEqual({
    inputNumbers: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
  })
})

test('at the limit a press on a quick box asks the server and raises the notice', async () => {
  const server = serve({
    ...working(),
    'GET /api/subscriptions/current': () =>
      currentOf({ usage: { ...USAGE, dailyGenerations: 30 } }),
    'POST /api/numbers/mirror': () => refuse(429, 'quota_exceeded', MESSAGES.limitReached),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await person.click(await screen.findByRole('button', { name: 'Box 2 Gold used up' }))
  await screen.findByText(MESSAGES.limitReached)
  expect(server.sent('POST /api/numbers/mirror')).toHaveLength(1)
})

test('two clicks before the first is drawn make one quick pick', async () => {
  const server = serve({
    ...working(),
    'POST /api/numbers/flash': () => made('flash', [5, 2, 9, 4]),
  })
  open(<DashboardPage />, { at: '/dashboard' })
  const box = screen.getByRole('button', { name: /Box 1 Silver/ })
  act(() => {
    box.click()
    box.click()
  })
  await card('Quick Generate').findByText(/^From random digits/)
  expect(server.sent('POST /api/numbers/flash')).toHaveLength(1)
})

test('a quick pick that the server refuses shows the server’s message', async () => {
  const words = 'You have reached your daily generation limit. Upgrade your plan for more.'
  serve({ ...working(), 'POST /api/numbers/flash': () => refuse(429, 'quota_exceeded', words) })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await person.click(screen.getByRole('button', { name: /Box 1 Silver/ }))
  expect(await card('Quick Generate').findByText(words)).toBeTruthy()
})

test('wins in states that are no longer followed are kept apart from chance', async () => {
  serve({ ...working(), 'GET /api/numbers/stats': () => ({ ...STATS, followedWinners: 1 }) })
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText('1,214')
  expect(card('Performance').getByText('1 in the states you follow,')).toBeTruthy()
  expect(
    card('Performance').getByText(/^2 of \d+ saved results, 0\.5% in the states you follow,/),
  ).toBeTruthy()
})

test('the latest winners are three rows, also of draws that the states above show', async () => {
  serve({
    ...working(),
    'GET /api/users/preferences': () => ({ ...SAMPLE_PREFERENCES, selectedLotteryStates: ['GA'] }),
    'GET /api/lottery/results': () => ({ GA: resultsFor('GA') }),
    'GET /api/winning-numbers/cash4': () => [
      ...resultsFor('GA').results.map(({ drawDate, drawTime }) => draw({ drawDate, drawTime })),
      draw({ drawDate: '2026-11-19' }),
    ],
  })
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByRole('heading', { name: /^Georgia Cash 4/ })
  await waitFor(() => expect(card('Latest Winners').getAllByRole('listitem').length).toBe(3 + 12))
})

test('the next draw of a simulated state is called simulated', async () => {
  serve({
    ...working(),
    'GET /api/users/preferences': () => ({ ...SAMPLE_PREFERENCES, selectedLotteryStates: ['GA'] }),
    'GET /api/lottery/results': () => ({ GA: { ...resultsFor('GA'), simulated: true } }),
  })
  open(<DashboardPage />, { at: '/dashboard' })
  expect(await screen.findByText(/^Next simulated draw: Georgia Evening, /)).toBeTruthy()
  expect(screen.getByText(/^Next simulated draw: Evening, /)).toBeTruthy()
})

test('what fails says so, the rest stays, and Retry asks for what failed', async () => {
  const server = serve({
    ...working(),
    'GET /api/lottery/states': lottery([])['GET /api/lottery/states'],
    'GET /api/numbers/stats': () => refuse(500, 'internal', 'An unexpected error occurred'),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText(MESSAGES.dashboardFailed)
  await screen.findByText('Georgia')
  expect(screen.queryByRole('region', { name: 'Performance' })).toBeNull()
  server.answers['GET /api/numbers/stats'] = () => STATS
  const banner = screen.getByText(MESSAGES.dashboardFailed).closest('.banner')
  const retry = within(banner instanceof HTMLElement ? banner : document.body)
  await person.click(retry.getByRole('button', { name: 'Retry' }))
  await screen.findByText('1,214')
  await waitFor(() => expect(screen.queryByText(MESSAGES.dashboardFailed)).toBeNull())
  expect(server.sent('GET /api/winning-numbers/cash4')).toHaveLength(1)
})
