import type { RecentWin } from '@fourcast/contract/wins.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubNavigator } from '#test/navigator.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { RecentWins } from './RecentWins.tsx'
import { useRecentWins } from './use-recent-wins.ts'

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

function Wins() {
  const { wins, dismiss } = useRecentWins()
  return <RecentWins wins={wins} onDismiss={dismiss} />
}

const card = async () => within(await screen.findByRole('region', { name: 'Straight win' }))

test('a win names the draw and the usual payout, and sends its owner to the official ticket', async () => {
  serve({ [WINS]: () => [win()] })
  open(<Wins />, { at: '/dashboard' })
  const shown = await card()
  expect(shown.getByRole('list', { name: 'Your number 0 7 6 8' })).toBeTruthy()
  expect(shown.getByText('Georgia Evening, Fri, Nov 20')).toBeTruthy()
  expect(shown.getByText('Box 4 Mo-Money, saved Nov 19, 2026.')).toBeTruthy()
  expect(shown.getByText('$5,000')).toBeTruthy()
  expect(shown.getByText('Check your official ticket.')).toBeTruthy()
})

test('a win that was not played leaves and stays away; the next draw’s comes', async () => {
  const server = serve({ [WINS]: () => [win()] })
  const { person, queries, unmount } = open(<Wins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'I didn’t play this' }))
  expect(screen.queryByRole('region', { name: 'Straight win' })).toBeNull()
  unmount()
  server.answers[WINS] = () => [
    win({ name: 'Anniversary', draw: { ...win().draw, drawTime: 'Night' } }),
    win(),
  ]
  queries.clear()
  open(<Wins />, { at: '/dashboard' })
  const shown = await card()
  expect(shown.getByText(/^Georgia Night/)).toBeTruthy()
  expect(shown.getByText(/^Anniversary, saved/)).toBeTruthy()
})

test('three that were dismissed hide no fourth win, and a corrected draw is another', async () => {
  const wins = ['Midday', 'Evening', 'Night'].map((drawTime) =>
    win({ draw: { ...win().draw, drawTime } }),
  )
  const server = serve({
    [WINS]: () => [...wins, win({ draw: { ...win().draw, drawDate: '2026-11-19' } })],
  })
  const { person, queries, unmount } = open(<Wins />, { at: '/dashboard' })
  for (const drawTime of ['Midday', 'Evening', 'Night']) {
    await screen.findByText(`Georgia ${drawTime}, Fri, Nov 20`)
    await person.click((await card()).getByRole('button', { name: 'I didn’t play this' }))
  }
  expect((await card()).getByText('Georgia Evening, Thu, Nov 19')).toBeTruthy()
  unmount()
  server.answers[WINS] = () => [win({ numbers: [5, 6, 7, 8] })]
  queries.clear()
  open(<Wins />, { at: '/dashboard' })
  expect((await card()).getByRole('list', { name: 'Your number 5 6 7 8' })).toBeTruthy()
})

test('the ticket form begins with the draw that was won; then the card says that it is recorded', async () => {
  const server = serve({
    [WINS]: () => [win()],
    'GET /api/users/preferences': () => new Response(null, { status: 500 }),
  })
  const { person, queries } = open(<Wins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'I played this' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('combobox', { name: 'State' })).toHaveProperty('value', 'GA')
  server.answers[WINS] = () => [win({ hasTicket: true })]
  await queries.invalidateQueries({ queryKey: ['plays'] })
  await waitFor(() => expect(screen.getByText(/Your ticket is recorded\./)).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'I didn’t play this' })).toBeNull()
})

test('a win after the week of the result, which was saved later, can be recorded', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-29T15:00:00Z'))
  serve({
    [WINS]: () => [win({ draw: { ...win().draw, drawDate: '2026-11-28' } })],
    'GET /api/users/preferences': () => new Response(null, { status: 500 }),
  })
  const { person } = open(<Wins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'I played this' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(
      dialog.getByLabelText<HTMLSelectElement>('Draw, local time').selectedOptions[0]?.text,
    ).toBe('Sat, Nov 28 · Evening 6:59 PM (held)'),
  )
})

test('of several wins the largest is shown, with the number of others', async () => {
  const iowa = { ...win().draw, state: 'IA', stateName: 'Iowa' }
  serve({ [WINS]: () => [win(), win({ draw: iowa })] })
  open(<Wins />, { at: '/dashboard' })
  const shown = await card()
  expect(shown.getByText(/^Iowa Evening/)).toBeTruthy()
  expect(shown.getByText('$6,000')).toBeTruthy()
  expect(shown.getByRole('link', { name: '+1 more win' })).toBeTruthy()
})

/** A canvas whose picture is one byte; the test window draws nothing. */
function fakeCanvas() {
  const pen = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['x'], { type: 'image/png' })),
  )
}

test('Share passes a picture of the win to the browser, or saves it', async () => {
  fakeCanvas()
  serve({ [WINS]: () => [win({ hasTicket: true })] })
  const shared: (readonly File[] | undefined)[] = []
  const can = vi.fn(() => true)
  stubNavigator('canShare', can)
  stubNavigator('share', ({ files }: ShareData) => Promise.resolve(void shared.push(files)))
  const { person } = open(<Wins />, { at: '/dashboard' })
  await person.click((await card()).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(shared).toHaveLength(1))
  expect(shared[0]?.map(({ name, type }) => [name, type])).toEqual([
    ['fourcast-win-0768.png', 'image/png'],
  ])
  can.mockReturnValue(false)
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:win')
  await person.click((await card()).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
})

test('without a win there is nothing', async () => {
  const server = serve({ [WINS]: () => [] })
  open(<Wins />, { at: '/dashboard' })
  await waitFor(() => expect(server.sent(WINS)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Straight win' })).toBeNull()
})
