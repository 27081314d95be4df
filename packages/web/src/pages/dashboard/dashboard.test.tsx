import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { card, draw, FIGURES, working } from '#test/dashboard.ts'
import { DANA, open } from '#test/open.tsx'
import { lottery } from '#test/lottery.ts'
import { made } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { drawSources } from '#test/sources.ts'

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
  await within(banner).findByText(/We chose its wins after the draws/)
})

test('real draws have plain balls and a prize, and are not called simulated', async () => {
  serve(working())
  open(<DashboardPage />, { at: '/dashboard' })
  const names = await screen.findAllByText('Georgia Evening')
  const real = within(names.flatMap((name) => name.closest('li') ?? [])[0] ?? document.body)
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
  await screen.findAllByText('Georgia Evening')
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

test('wins in states that are no longer followed are kept apart from chance', async () => {
  serve({ ...working(), 'GET /api/numbers/stats': () => ({ ...FIGURES, followedWinners: 1 }) })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText('1,214')
  await person.click(card('Performance').getByRole('button', { name: 'How we know: Performance' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'How we know' }))
  expect(sheet.getByText(/^Success Rate: 2 of 214 saved results\./)).toBeTruthy()
  expect(sheet.getByText('In the states you follow now: 1, 0.5%.')).toBeTruthy()
})

test('what fails says so, the rest stays, and Retry asks for what failed', async () => {
  const server = serve({
    ...working(),
    'GET /api/lottery/states': lottery([])['GET /api/lottery/states'],
    'GET /api/numbers/stats': () => refuse(500, 'internal', 'An unexpected error occurred'),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText(MESSAGES.dashboardFailed)
  await screen.findAllByText('Georgia Evening')
  expect(screen.queryByRole('region', { name: 'Performance' })).toBeNull()
  server.answers['GET /api/numbers/stats'] = () => FIGURES
  const banner = screen.getByText(MESSAGES.dashboardFailed).closest('.banner')
  const retry = within(banner instanceof HTMLElement ? banner : document.body)
  await person.click(retry.getByRole('button', { name: 'Retry' }))
  await screen.findByText('1,214')
  await waitFor(() => expect(screen.queryByText(MESSAGES.dashboardFailed)).toBeNull())
  expect(server.sent('GET /api/winning-numbers/cash4')).toHaveLength(1)
})
