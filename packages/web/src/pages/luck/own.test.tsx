import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LuckPage from './LuckPage.tsx'
import { everyText } from './coincidences/coincidence-text.ts'
import { ledgerOf, luckIn, luckServer, pickLuckOf } from '#test/luck.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const show = (tab: string) => open(<LuckPage />, { at: `/luck?tab=${tab}` })

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

const withPicks = (answer: unknown) =>
  serve({ ...luckServer(), 'GET /api/numbers/luck': () => answer })

test('a player’s picks are compared with 10,000 twins, with n', async () => {
  withPicks(
    pickLuckOf({
      net: {
        tickets: 12,
        cents: -1_200,
        expectedCents: -600,
        rank: { fewer: 0, same: 9_881, more: 119 },
      },
    }),
  )
  show('twins')
  // 63 + 2 · 11 + 3 · 2 digits; the binomial of 856 at .1 has 72% below 91.
  await screen.findByRole('heading', { name: 'You did better than 72% of your twins, by luck' })
  expect(await rowsOf('You and 10,000 twins')).toEqual([
    ['Count', 'You', 'Luck', 'Twins below', 'Twins above'],
    ['Draws won', '0', '0.02', '0', '212'],
    ['In any order', '1', '0.5', '5,980', '942'],
    ['Digits in place', '91', '85.6', '7,152', '2,481'],
    ['Net of 12 tickets', '−$12', '−$6', '0', '119'],
  ])
  expect(screen.getByText(/n is 214: your different numbers/)).toBeTruthy()
})

test('counts of very many picks are called an approximation, others exact', async () => {
  const server = withPicks(pickLuckOf())
  const { unmount } = show('twins')
  await screen.findByText(/These counts are exact, not simulated/)
  expect(screen.queryByText(/normal approximation/)).toBeNull()
  unmount()
  const places = Array.from({ length: 3_000 }, (_, at) => ({
    counts: [30 + (at % 7), 20, 10, 5, 5, 1, 1, 1],
    times: 2,
  }))
  server.answers['GET /api/numbers/luck'] = () => pickLuckOf({ places })
  show('twins')
  await screen.findByText(/these counts come from a normal approximation/)
  expect(screen.queryByText(/exact, not simulated/)).toBeNull()
})

test('without a compared pick there is no comparison, and a failure offers a retry', async () => {
  const server = withPicks(pickLuckOf({ picks: 0, draws: 0, pairs: 0 }))
  const { unmount } = show('twins')
  await screen.findByText('No picks compared yet')
  unmount()
  server.answers['GET /api/numbers/luck'] = () => refuse(500, 'internal', 'broken')
  const { person } = show('twins')
  await screen.findByText('Failed to load your picks')
  server.answers['GET /api/numbers/luck'] = () => pickLuckOf()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: /of your twins, by luck/ })
})

test('tickets by month and by game, beside what luck gives', async () => {
  serve({ ...luckServer(), 'GET /api/numbers/plays/ledger': () => ledgerOf({ waiting: 2 }) })
  show('ledger')
  await screen.findByRole('heading', {
    name: 'You’re $74 ahead. Luck alone would leave you $63 down.',
  })
  expect(await rowsOf('Tickets by month')).toEqual([
    ['Month', 'Staked', 'Prizes', 'Net', 'Luck (95% range)'],
    ['Mar 2026', '$64', '$200', '$136', '−$31 −$62 to $138'],
    ['Feb 2026', '$62', '$0', '−$62', '−$31 −$62 to $138'],
    ['All', '$126', '$200', '$74', '−$63 −$126 to $274'],
  ])
  expect((await rowsOf('Tickets by game'))[1]?.slice(0, 2)).toEqual(['Georgia Cash 4', '$126'])
  expect(screen.getByText(/2 tickets without a result are not counted/)).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Feb 2026 −$62, luck −$31')
})

test('of many months the newest twelve are shown, and the others on request', async () => {
  const [month] = ledgerOf().months
  const months = Array.from({ length: 15 }, (_, at) => {
    const id = `${2026 - Math.floor((at + 9) / 12)}-${String(12 - ((at + 9) % 12)).padStart(2, '0')}`
    return Object.assign({}, month, { id, name: id })
  })
  serve({ ...luckServer(), 'GET /api/numbers/plays/ledger': () => ledgerOf({ months }) })
  const { person } = show('ledger')
  await screen.findByRole('button', { name: 'Show all months' })
  // A heading, twelve months and the sum.
  expect(await rowsOf('Tickets by month')).toHaveLength(14)
  await person.click(screen.getByRole('button', { name: 'Show all months' }))
  expect(await rowsOf('Tickets by month')).toHaveLength(17)
  expect(screen.queryByRole('button', { name: 'Show all months' })).toBeNull()
})

test('tickets with shared prizes are left out, and counted', async () => {
  const server = serve({
    ...luckServer(),
    'GET /api/numbers/plays/ledger': () => ledgerOf({ shared: 3 }),
  })
  const { unmount } = show('ledger')
  await screen.findByText(/Tickets with shared prizes \(3\) are left out/)
  unmount()
  const none = { ...ledgerOf().total, tickets: 0 }
  server.answers['GET /api/numbers/plays/ledger'] = () =>
    ledgerOf({ total: none, months: [], games: [], shared: 1 })
  show('ledger')
  await screen.findByText(/^Tickets with shared prizes are left out/)
})

test('the tickets can be saved as a file', async () => {
  const server = serve({
    ...luckServer(),
    'GET /api/numbers/plays/ledger': () => ledgerOf(),
    'GET /api/numbers/plays.csv': () => refuse(503, 'unavailable', 'Try again later'),
  })
  const { person } = show('ledger')
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(server.sent('GET /api/numbers/plays.csv')).toHaveLength(1))
  await screen.findByText('Failed to export your tickets')
})

test('without a settled ticket there are no sums, and no advice to play', async () => {
  const none = { ...ledgerOf().total, tickets: 0 }
  const server = serve({
    ...luckServer(),
    'GET /api/numbers/plays/ledger': () => ledgerOf({ total: none, months: [], games: [] }),
  })
  const { unmount } = show('ledger')
  await screen.findByText('No tickets recorded')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  server.answers['GET /api/numbers/plays/ledger'] = () => ledgerOf({ total: none, waiting: 1 })
  show('ledger')
  await screen.findByText('1 ticket waits for a draw.')
})

test('coincidences and records of a state are shown beside luck', async () => {
  serve(luckServer())
  show('coincidences')
  await screen.findByRole('heading', {
    name: 'Luck alone repeats a number within a week every 5 months',
  })
  expect(screen.getByText(/0768 was drawn on Mar 10, 2026 and again on Mar 14, 2026/)).toBeTruthy()
  expect(await rowsOf('Records in Georgia')).toEqual([
    ['Record', 'Value', 'Luck'],
    ['Most-drawn number (4081)', '6', '6'],
    ['Draws in a row with four different digits', '12', '11'],
  ])
  const table = await screen.findByRole('table', { name: 'Coincidences in Georgia', hidden: true })
  expect(within(table).getByText('0768, Mar 14, 2026')).toBeTruthy()
})

test('a state without draws has no coincidences yet', async () => {
  serve(luckServer(luckIn({ draws: 0, days: 0, coincidences: [], records: [] })))
  show('coincidences')
  await screen.findByText('No draws in Georgia yet')
})

test.each([
  [1, 10, 'every 10 days'],
  [16.7, 2_654, 'every 5 months'],
  [0.8, 2_654, 'every 9 years'],
  [0, 100, 'never'],
])('%s times in %i days: %s', (expected, days, text) => {
  expect(everyText(expected, days)).toBe(text)
})
