import type { RecentWin } from '@fourcast/contract/wins.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { RecentWins } from './RecentWins.tsx'

const WINS = 'GET /api/numbers/wins'

const win = (rest: Partial<RecentWin> = {}): RecentWin => ({
  id: '0198a7c2-0000-7000-a000-000000000001',
  isSavedNumber: false,
  createdAt: '2026-11-19T20:17:00Z',
  numbers: [0, 7, 6, 8],
  name: null,
  origin: 'mirror',
  method: 'mixed',
  draw: {
    state: 'GA',
    stateName: 'Georgia',
    drawDate: '2026-11-20',
    drawTime: 'Evening',
    drawDateTime: '2026-11-20T23:59:00Z',
  },
  hasTicket: false,
  ...rest,
})

const card = async () =>
  within(await screen.findByRole('region', { name: 'Your number was drawn' }))

test('a win names the draw and the usual payout, and sends its owner to the official ticket', async () => {
  serve({ [WINS]: () => [win()] })
  open(<RecentWins />, { at: '/dashboard' })
  const shown = await card()
  expect(shown.getByRole('list', { name: 'Your number 0 7 6 8' })).toBeTruthy()
  expect(
    shown.getByText('Georgia Evening, Nov 20, 2026. Box 4 Mo-Money, saved Nov 19, 2026.'),
  ).toBeTruthy()
  expect(shown.getByText('Check your official ticket.')).toBeTruthy()
  expect(
    shown.getByText(
      'Did you play it? A $1 straight ticket usually pays $5,000. Only the lottery can confirm a prize.',
    ),
  ).toBeTruthy()
  expect(shown.getByText(/The odds of your next pick stay 1 in 10,000/)).toBeTruthy()
})

test('a win that was not played leaves and stays away; the next draw’s comes', async () => {
  const server = serve({ [WINS]: () => [win()] })
  const { person, queries, unmount } = open(<RecentWins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'I didn’t play this' }))
  expect(screen.queryByRole('region', { name: 'Your number was drawn' })).toBeNull()
  unmount()
  server.answers[WINS] = () => [
    win({ name: 'Anniversary', draw: { ...win().draw, drawTime: 'Night' } }),
    win(),
  ]
  queries.clear()
  open(<RecentWins />, { at: '/dashboard' })
  expect((await card()).getByText(/^Georgia Night, .* Anniversary, saved/)).toBeTruthy()
})

test('three that were dismissed hide no fourth win, and a corrected draw is another', async () => {
  const wins = ['Midday', 'Evening', 'Night'].map((drawTime) =>
    win({ draw: { ...win().draw, drawTime } }),
  )
  const server = serve({
    [WINS]: () => [...wins, win({ draw: { ...win().draw, drawDate: '2026-11-19' } })],
  })
  const { person, queries, unmount } = open(<RecentWins />, { at: '/dashboard' })
  for (const drawTime of ['Midday', 'Evening', 'Night']) {
    const title = await screen.findByText(new RegExp(`^Georgia ${drawTime}, Nov 20`))
    const one = title.closest('section') ?? document.body
    await person.click(within(one).getByRole('button', { name: 'I didn’t play this' }))
  }
  expect((await card()).getByText(/^Georgia Evening, Nov 19/)).toBeTruthy()
  unmount()
  server.answers[WINS] = () => [win({ numbers: [5, 6, 7, 8] })]
  queries.clear()
  open(<RecentWins />, { at: '/dashboard' })
  expect((await card()).getByRole('list', { name: 'Your number 5 6 7 8' })).toBeTruthy()
})

test('the ticket form begins with the draw that was won; then the card says that it is recorded', async () => {
  const server = serve({
    [WINS]: () => [win()],
    'GET /api/users/preferences': () => new Response(null, { status: 500 }),
  })
  const { person, queries } = open(<RecentWins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'I played this' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('combobox', { name: 'State' })).toHaveProperty('value', 'GA')
  server.answers[WINS] = () => [win({ hasTicket: true })]
  await queries.invalidateQueries({ queryKey: ['plays'] })
  await waitFor(() => expect(screen.getByText(/^Your ticket is recorded\./)).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'I didn’t play this' })).toBeNull()
})

test('a win after the week of the result, which was saved later, can be recorded', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-29T15:00:00Z'))
  serve({
    [WINS]: () => [win({ draw: { ...win().draw, drawDate: '2026-11-28' } })],
    'GET /api/users/preferences': () => new Response(null, { status: 500 }),
  })
  const { person } = open(<RecentWins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'I played this' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(
      dialog.getByLabelText<HTMLSelectElement>('Draw, local time').selectedOptions[0]?.text,
    ).toBe('Sat, Nov 28 · Evening 6:59 PM (held)'),
  )
})

test('without a win there is nothing', async () => {
  const server = serve({ [WINS]: () => [] })
  open(<RecentWins />, { at: '/dashboard' })
  await waitFor(() => expect(server.sent(WINS)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Your number was drawn' })).toBeNull()
})
