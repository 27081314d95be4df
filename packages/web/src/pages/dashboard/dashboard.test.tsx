import type { Draw } from '@fourcast/contract/draws.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Stats } from '@fourcast/contract/numbers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { DANA, open } from '#test/open.tsx'
import { lottery, onPlan, resultsFor } from '#test/lottery.ts'
import { made, NO_TICKETS, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
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
  }),
  'GET /api/winning-numbers/cash4': () => [draw({})],
})

const card = (name: string) => within(screen.getByRole('region', { name }))

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

test('a draw that the states above show is not repeated among the latest winners', async () => {
  serve({
    ...working(),
    'GET /api/users/preferences': () => ({ ...SAMPLE_PREFERENCES, selectedLotteryStates: ['GA'] }),
    'GET /api/lottery/results': () => ({ GA: resultsFor('GA') }),
    'GET /api/winning-numbers/cash4': () =>
      resultsFor('GA')
        .results.slice(0, 1)
        .map(({ drawDate, drawTime }) => draw({ drawDate, drawTime })),
  })
  open(<DashboardPage />, { at: '/dashboard' })
  expect(await screen.findByText('The latest winners are shown above.')).toBeTruthy()
  expect(card('Latest Winners').queryByRole('list')).toBeNull()
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

const PUT = 'PUT /api/users/preferences'

/** What the server has of someone who never made a pick. */
const newcomer = () => ({
  ...lottery([]),
  'GET /api/numbers/stats': () => ({
    ...STATS,
    totalGenerations: 0,
    savedResults: 0,
    winningNumbers: 0,
    successRate: 0,
    chanceRate: 0,
    checks: 0,
    streak: 0,
  }),
  'GET /api/numbers/history': () => ({
    content: [],
    page: 0,
    size: 5,
    totalElements: 0,
    totalPages: 0,
  }),
  'GET /api/winning-numbers/cash4': () => [],
})

test('a newcomer sees the way to the first numbers', async () => {
  serve(newcomer())
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText('Your first numbers')
  expect(card('Performance').getByText(/appear after your first checked draw\.$/)).toBeTruthy()
  const step = screen.getByText('Choose a state to follow').closest('li')
  expect(step?.getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('Three steps to your first checked pick.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'View All' })).toBeNull()
})

test('a newcomer follows a state with one press, and the next step is the current one', async () => {
  const server = serve(newcomer())
  const { person, place } = open(<DashboardPage />, { at: '/dashboard' })
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  await person.click(follow)
  await screen.findByText('You follow Georgia.')
  expect(server.sent('PUT /api/users/preferences')[0]?.body).toEqual({
    selectedLotteryStates: ['GA'],
  })
  expect(place.address).toBe('/dashboard')
  const step = screen.getByText('Make a pick').closest('li')
  expect(step?.getAttribute('aria-current')).toBe('step')
  const generate = within(step ?? document.body).getByRole('link', { name: 'Generate numbers' })
  expect(document.activeElement).toBe(generate)
  await card('Lottery Updates').findByRole('heading', { name: /Georgia/ })
})

test('a newcomer without a list of states can load it again', async () => {
  const server = serve({
    ...newcomer(),
    'GET /api/lottery/states': () => refuse(500, 'internal', 'broken'),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  const failed = await screen.findByText('We couldn’t load the list of states.')
  Object.assign(server.answers, newcomer())
  const step = within(failed.closest('li') ?? document.body)
  await person.click(step.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Follow Georgia' })).toBeTruthy()
})

test('pressing Follow twice stays on the dashboard; the answer moves the focus', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { [PUT]: put, ...rest } = newcomer()
  const server = serve({ ...rest, [PUT]: (sent) => asked.then(() => put(sent)) })
  const { person, place } = open(<DashboardPage />, { at: '/dashboard' })
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  follow.focus()
  await person.keyboard('{Enter}{Enter}')
  expect(place.address).toBe('/dashboard')
  expect(screen.queryByText('You follow Georgia.')).toBeNull()
  answer()
  const said = await screen.findByText('You follow Georgia.')
  expect(screen.getAllByRole('status')).toContain(said)
  const step = screen.getByText('Make a pick').closest('li')
  const generate = within(step ?? document.body).getByRole('link', { name: 'Generate numbers' })
  expect(document.activeElement).toBe(generate)
  expect(server.sent(PUT)).toHaveLength(1)
})

test('a newcomer whose own states did not load reads so in the first step', async () => {
  const PREFERENCES = 'GET /api/users/preferences'
  const server = serve({ ...newcomer(), [PREFERENCES]: () => refuse(500, 'internal', 'x') })
  open(<DashboardPage />, { at: '/dashboard' })
  const start = within(await screen.findByRole('region', { name: 'Get started' }))
  await start.findByText('We couldn’t load the states you follow.')
  expect(start.getByRole('button', { name: 'Retry' })).toBeTruthy()
  // It is not asked for again without end.
  expect(server.sent(PREFERENCES).length).toBeLessThan(4)
})

test('a newcomer whose plan follows no state is not asked for one', async () => {
  serve(newcomer())
  open(<DashboardPage />, { at: '/dashboard', user: onPlan('free') })
  await screen.findByText('Two steps to your first checked pick.')
  expect(screen.queryByText('Choose a state to follow')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})
