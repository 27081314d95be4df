// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { drawOf } from '#test/draws.ts'
import { DANA, open } from '#test/open.tsx'
import { pickLuckOf } from '#test/luck.ts'
import { made, SAMPLE_STATS } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'

const DRAW = drawOf({ source: 'import' })

const rows = [
  made('flash', [1, 2, 3, 4], { isWinner: true }),
  made('flash', [0, 0, 0, 1]),
  made('mixed', [1, 2, 3, 4], { patterns: ['Flash set: Sum 22'] }),
]

const world = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /api/numbers/history': () => ({
      content: rows,
      page: 0,
      size: 10,
      totalElements: rows.length,
      totalPages: 1,
      hiddenBefore: null,
    }),
    'GET /api/numbers/stats': () => SAMPLE_STATS,
    'GET /api/winning-numbers/cash4': () => [
      DRAW,
      { ...DRAW, state: 'NY', stateName: 'New York', prizeAmount: null, simulated: true },
    ],
    ...answers,
  })

const tab = (name: string) => screen.getByRole('tab', { name })

test('the open tab is kept in the address, and arrow keys switch tabs', async () => {
  world()
  const { person, place } = open(<HistoryPage />, { at: '/history?method=flash' })
  await screen.findByRole('table')
  await person.click(tab('Winning Numbers'))
  await screen.findByText('Latest Cash 4 results')
  expect(place.address).toBe('/history?method=flash&tab=winning')
  await person.keyboard('{ArrowRight}')
  await screen.findByText('Whole history')
  expect(screen.queryByRole('link', { name: 'My numbers' })).toBeNull()
  expect(document.activeElement).toBe(tab('Statistics'))
  expect(place.address).toBe('/history?method=flash&tab=statistics')
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(place.address).toBe('/history?method=flash'))
})

test('every tab of the demo account notes that its history is a sample', async () => {
  world()
  const { person } = open(<HistoryPage />, { at: '/history', user: { ...DANA, isDemo: true } })
  for (const name of ['My Generation History', 'Winning Numbers', 'Statistics']) {
    await person.click(tab(name))
    const banner = screen.getByRole('complementary', { name: 'Sample history' })
    await within(banner).findByText(/We chose its wins after the draws/)
  }
})

test('another page can open a tab by its index', async () => {
  world()
  const { place } = open(<HistoryPage />, { at: '/history', state: { tab: 1 } })
  await screen.findByText('Latest Cash 4 results')
  expect(place.address).toBe('/history?tab=winning')
  expect(tab('Winning Numbers').getAttribute('aria-selected')).toBe('true')
})

test('winning numbers show state and draw, and simulated draws have no prize', async () => {
  const server = world()
  open(<HistoryPage />, { at: '/history?tab=winning' })
  const [real, simulated] = (await screen.findAllByRole('row')).slice(1).map((row) => within(row))
  expect(real?.getByRole('list', { name: 'Georgia Evening drawn 0 7 6 8' })).toBeTruthy()
  expect(real?.getByText('$5,000')).toBeTruthy()
  expect(real?.queryByText('Simulated')).toBeNull()
  expect(simulated?.getByText('—')).toBeTruthy()
  // A mixed list has one note on its practice draws.
  expect(screen.getByText(/^Practice draws from our simulator/)).toBeTruthy()
  expect(screen.getByText(/^Source: imported result files/)).toBeTruthy()
  const [sent] = server.sent('GET /api/winning-numbers/cash4')
  expect(sent?.query.get('limit')).toBe('20')
})

test('failed winning numbers show an error, and Retry loads them', async () => {
  const server = world()
  const call = 'GET /api/winning-numbers/cash4'
  server.answers[call] = () => refuse(500, 'internal', 'broken')
  const { person } = open(<HistoryPage />, { at: '/history?tab=winning' })
  await screen.findByText('Failed to load winning numbers')
  server.answers[call] = () => []
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No results yet')
})

test('statistics are shown beside chance, and counts of the page beside totals', async () => {
  world()
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  await screen.findByText('chance expects 1.9')
  expect(screen.getByText('0.93%')).toBeTruthy()
  expect(screen.getByText('chance 0.91%')).toBeTruthy()
  expect(screen.getByText('days with a generation')).toBeTruthy()
  const page = within(await screen.findByRole('region', { name: 'Loaded page' }))
  const counts = (await page.findAllByRole('definition')).map((one) => one.textContent)
  expect(counts).toEqual(['3', '1', '2', '0'])
  expect(
    screen.getByRole('img', { name: /Box 1 Silver 81, Box 2 Gold 90, Box 3 Platinum 0, Box 4/ }),
  ).toBeTruthy()
})

test('the details show all facts of a result and return focus when closed', async () => {
  world()
  const { person } = open(<HistoryPage />, { at: '/history' })
  const eye = await screen.findByRole('button', { name: 'View 4567 6789' })
  await person.click(eye)
  const dialog = within(await screen.findByRole('dialog', { name: 'Result 4567 6789' }))
  expect(dialog.getByRole('list', { name: 'Mirror set 6 7 8 9' })).toBeTruthy()
  expect(dialog.getByText('1 2 3 4')).toBeTruthy()
  expect(dialog.getByText('Nov 20, 2026, 3:17 PM ET')).toBeTruthy()
  expect(dialog.getByText('1 in 417')).toBeTruthy()
  expect(dialog.getByText('Flash set: Sum 22')).toBeTruthy()
  expect(dialog.queryByText(/Confidence|forecast/)).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(eye))
})

test('statistics count saved numbers apart from results', async () => {
  const savedNumbers = { saved: 3, tracking: 2, won: 1, boxed: 0 }
  world({ 'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, savedNumbers }) })
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  const link = await screen.findByRole('link', { name: 'My numbers' })
  expect(link.closest('p')?.textContent).toBe(
    'My numbers: 3 saved, 2 tracked now, 1 with a straight match, 0 with a box match.',
  )
})

test('wins in states that are no longer followed are not compared with chance', async () => {
  world({ 'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, followedWinners: 1 }) })
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  await screen.findByText(
    'The chance figure covers only the states you follow now. They have 1 of your 2 wins.',
  )
})

test('close calls are shown as totals beside chance, not draw by draw', async () => {
  world({ 'GET /api/numbers/luck': () => pickLuckOf() })
  const { person } = open(<HistoryPage />, { at: '/history?tab=statistics' })
  await person.click(await screen.findByText('Close calls'))
  await screen.findByRole('heading', { name: 'Digits in place' })
  const table = await screen.findByRole('table', { name: 'Digits in place', hidden: true })
  const shown = within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent)
  expect(shown.slice(1)).toEqual([
    '0 digits138140.4126 to 155',
    '1 digit6362.449 to 76',
    '2 digits1110.44 to 17',
    '3 digits20.80 to 3',
    '4 digits00.020 to 1',
  ])
})

test('without compared picks there are no close calls', async () => {
  world({ 'GET /api/numbers/luck': () => pickLuckOf({ pairs: 0 }) })
  const { person } = open(<HistoryPage />, { at: '/history?tab=statistics' })
  await person.click(await screen.findByText('Close calls'))
  await screen.findByText('No picks compared yet')
})
