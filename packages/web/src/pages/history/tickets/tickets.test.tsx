import type { Ticket } from '@fourcast/contract/tickets.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import HistoryPage from '../HistoryPage.tsx'
import { open } from '#test/open.tsx'
import { sampleTicket } from '#test/tickets.ts'
import { made, NO_TICKETS, SAMPLE_PREFERENCES, SAMPLE_STATS } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'

const pageOf = (content: readonly unknown[]) => ({
  content,
  page: 0,
  size: 10,
  totalElements: content.length,
  totalPages: 1,
  hiddenBefore: null,
})

/** Serves one result and these tickets, which can be edited and removed. */
function world(plays: Ticket[], sums = {}) {
  const one = made('flash', [1, 2, 3, 4])
  const routes: Parameters<typeof serve>[0] = {
    'GET /api/numbers/history': () => pageOf([one]),
    'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, plays: { ...NO_TICKETS, ...sums } }),
    'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
    'GET /api/numbers/plays': () => pageOf(plays),
    'GET /api/numbers/plays/over-time': () => ({
      step: 'day',
      currency: 'USD',
      points: [
        { from: '2026-11-20', stakeCents: 300, prizesCents: 0, chanceCents: 150 },
        { from: '2026-11-22', stakeCents: 100, prizesCents: 250, chanceCents: 48 },
      ],
    }),
  }
  for (const play of plays) {
    routes[`PUT /api/numbers/plays/${play.id}`] = ({ body }) => {
      const prizeCents = Number(Object(body).prize)
      return Object.assign(play, { prizeCents, prizeFrom: 'owner' })
    }
    routes[`DELETE /api/numbers/plays/${play.id}`] = () => void plays.splice(plays.indexOf(play), 1)
  }
  return serve(routes)
}

const WRONG = 'Enter a payout from $0 to $1,000,000'

const SUMS = {
  count: 2,
  waiting: 1,
  stakeCents: 400,
  prizesCents: 250,
  waitingCents: 100,
  netCents: -50,
  chanceCents: 148,
}

test('without tickets, the card shows none and does not invite to play', async () => {
  world([])
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  const card = within(await screen.findByRole('region', { name: 'Your tickets' }))
  expect(card.getByText('No tickets recorded')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Ticket history' })).toBeNull()
})

test('stake, prizes and net are shown beside chance, as figures, a chart and a table', async () => {
  world([sampleTicket({ bet: 'box' })], SUMS)
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  const card = within(await screen.findByRole('region', { name: 'Your tickets' }))
  const stats = card.getAllByRole('definition').map((one) => one.textContent)
  expect(stats).toEqual([
    '2',
    '1 without a result yet',
    '$4',
    '$1 without a result yet',
    '$2.50',
    'chance expects $1.48',
    '−$0.50',
    'chance expects −$1.52',
  ])
  const drawing = await card.findByRole('img', { name: /^Line chart/ })
  expect(drawing.getAttribute('aria-label')).toContain('It ends at −$1.50; chance expects −$2.02.')
  const table = within(card.getByRole('table', { name: 'Net by day', hidden: true }))
  expect(table.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
    'FromStakePrizesNet so far',
    'Nov 20, 2026$3$0−$3 chance −$1.50',
    'Nov 22, 2026$1$2.50−$1.50 chance −$2.02',
  ])
})

test('with shared prizes, expected values are hidden and the card explains it', async () => {
  world([sampleTicket({ state: 'CA' })], { ...SUMS, chanceCents: null })
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  const card = within(await screen.findByRole('region', { name: 'Your tickets' }))
  expect(card.getByText(/Tickets with shared prizes are not in the chart/)).toBeTruthy()
  const stats = card.getAllByRole('definition').map((one) => one.textContent)
  expect(stats.join(' ')).not.toContain('chance expects')
})

test('the list shows each ticket’s payout and its source, or why it is pending', async () => {
  world(
    [
      sampleTicket({ drawDateTime: '2999-01-01T00:00:00Z' }),
      sampleTicket({}),
      sampleTicket({ state: 'CA', winningNumbers: '4567' }),
      sampleTicket({ prizeCents: 0, prizeFrom: 'draw', winningNumbers: '0768' }),
      sampleTicket({ prizeCents: 500_000, prizeFrom: 'draw', winningNumbers: '4567' }),
      sampleTicket({ prizeCents: 450_000, prizeFrom: 'owner' }),
    ],
    SUMS,
  )
  open(<HistoryPage />, { at: '/history?tab=statistics' })
  const list = within(await screen.findByRole('table', { name: 'Tickets, newest first' }))
  const cells = list.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[2])
  expect(cells.slice(1).map((cell) => cell?.textContent)).toEqual([
    'Not drawn yet',
    'Waiting for a real result',
    'Won a shared prize: record your payout4567 was drawn',
    'No prize0768 was drawn',
    'Paid $5,0004567 was drawnat the usual payoutcheck your official ticket',
    'Paid $4,500entered by youcheck your official ticket',
  ])
})

test('a payout can be recorded, and an invalid amount is not sent', async () => {
  const play = sampleTicket({})
  const server = world([play], SUMS)
  const { person } = open(<HistoryPage />, { at: '/history?tab=statistics' })
  await person.click(await screen.findByRole('button', { name: /^Record payout/ }))
  const field = await screen.findByLabelText('Payout, in dollars')
  for (const value of ['lots', '-5', '1.234', '1000000.01', '']) {
    fireEvent.change(field, { target: { value } })
    expect(screen.queryByText(WRONG)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText(WRONG)).toBeTruthy()
    fireEvent.change(field, { target: { value: 'x' } })
  }
  expect(server.sent(`PUT /api/numbers/plays/${play.id}`)).toHaveLength(0)
  await person.clear(field)
  await person.type(field, '$1,250.5{Enter}')
  await screen.findByText('Paid $1,250.50')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(`PUT /api/numbers/plays/${play.id}`)[0]?.body).toEqual({ prize: 125_050 })
})

test('a player resets a recorded payout to the official result', async () => {
  const play = sampleTicket({ prizeCents: 0, prizeFrom: 'owner' })
  const server = world([play], SUMS)
  const { person } = open(<HistoryPage />, { at: '/history?tab=statistics' })
  await person.click(await screen.findByRole('button', { name: /^Record payout/ }))
  await person.click(await screen.findByRole('button', { name: 'Use the official result' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(`PUT /api/numbers/plays/${play.id}`)[0]?.body).toEqual({ prize: null })
})

test('a ticket is removed after confirmation; if that fails it stays, with an error', async () => {
  const play = sampleTicket({})
  const server = world([play, sampleTicket({ state: 'IA', stateName: 'Iowa' })], SUMS)
  const call = `DELETE /api/numbers/plays/${play.id}`
  const works = server.answers[call]
  server.answers[call] = () => refuse(500, 'internal', 'broken')
  const { person } = open(<HistoryPage />, { at: '/history?tab=statistics' })
  await person.click(await screen.findByRole('button', { name: /^Remove ticket: .*Georgia/ }))
  await person.click(await screen.findByRole('button', { name: 'Remove ticket' }))
  await screen.findByText('broken')
  if (works) server.answers[call] = works
  await person.click(screen.getByRole('button', { name: 'Remove ticket' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Georgia/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Remove ticket: .*Iowa/ })).toBeTruthy()
})

test('the details of a result list its tickets, and deleting the result states that they stay', async () => {
  const server = world([sampleTicket({})], SUMS)
  const { person } = open(<HistoryPage />, { at: '/history' })
  await person.click(await screen.findByRole('button', { name: 'View 4567' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result 4567' }))
  expect(await dialog.findByText('Georgia Evening, Nov 20')).toBeTruthy()
  const [asked] = server.sent('GET /api/numbers/plays')
  expect(asked?.query.get('generationId')).toMatch(/^0198a7c2/)
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Delete 4567' }))
  await screen.findByText('Tickets you recorded stay.')
})
