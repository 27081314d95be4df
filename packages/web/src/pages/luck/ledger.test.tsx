import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LuckPage from './LuckPage.tsx'
import { ledgerOf, luckServer } from '#test/luck.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const show = () => open(<LuckPage />, { at: '/luck?tab=ledger' })

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('tickets are listed by month and by game, beside luck', async () => {
  serve({ ...luckServer(), 'GET /api/numbers/plays/ledger': () => ledgerOf({ waiting: 2 }) })
  show()
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
  const { person } = show()
  await screen.findByRole('button', { name: 'Show all months' })
  // A header row, twelve months and the total.
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
  const { unmount } = show()
  await screen.findByText(/Tickets with shared prizes \(3\) are left out/)
  unmount()
  const none = { ...ledgerOf().total, tickets: 0 }
  server.answers['GET /api/numbers/plays/ledger'] = () =>
    ledgerOf({ total: none, months: [], games: [], shared: 1 })
  show()
  await screen.findByText(/^Tickets with shared prizes are left out/)
})

test('the tickets can be saved as a file', async () => {
  const server = serve({
    ...luckServer(),
    'GET /api/numbers/plays/ledger': () => ledgerOf(),
    'GET /api/numbers/plays.csv': () => refuse(503, 'unavailable', 'Try again later'),
  })
  const { person } = show()
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
  const { unmount } = show()
  await screen.findByText('No tickets recorded')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  server.answers['GET /api/numbers/plays/ledger'] = () => ledgerOf({ total: none, waiting: 1 })
  show()
  await screen.findByText('1 ticket waits for a draw.')
})
