import type { Draw } from '@fourcast/contract/draws.ts'
import type { NumberSearch } from '@fourcast/contract/lottery.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LotteryPage from './LotteryPage.tsx'
import { lottery, onPlan } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const SEARCH = 'GET /api/lottery/search'

const came = (drawDate: string, winningNumbers: string): Draw => ({
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  drawDate,
  drawTime: 'Evening',
  drawDateTime: `${drawDate}T23:59:00Z`,
  numbers: [...winningNumbers].map(Number),
  winningNumbers,
  prizeAmount: 5000,
  source: 'import',
  simulated: false,
})

const NOTHING = { count: 0, expected: 0.7961, latest: [] }

const found = (rest: Partial<NumberSearch> = {}): NumberSearch => ({
  numbers: '0768',
  state: 'GA',
  stateName: 'Georgia',
  draws: 7961,
  since: '2015-08-30',
  simulated: false,
  straight: { count: 2, expected: 0.7961, latest: [came('2020-11-20', '0768')] },
  box: {
    count: 3,
    expected: 19.1,
    latest: [came('2020-11-20', '0768'), came('2019-01-02', '8670')],
  },
  ...rest,
})

const answers = (answer: unknown = found()) => ({ ...lottery(['GA']), [SEARCH]: () => answer })

const show = (at = '/lottery?tab=find') => open(<LotteryPage />, { at, user: onPlan('free') })

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('a search shows matches in exact and in any order, beside chance', async () => {
  const server = serve(answers())
  const { person, place } = show()
  await screen.findByText('Any four digits')
  await screen.findByRole('option', { name: /Georgia/ })
  await person.type(screen.getByLabelText('Digit 1'), '0768')
  await person.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('7,961 draws since Aug 30, 2015')
  const straight = await part('Exact order')
  expect(straight.getByText('Drawn 2 times; 0.8 expected by chance.')).toBeTruthy()
  expect(straight.getByText('Nov 20, 2020')).toBeTruthy()
  const box = await part('Any order (24-way)')
  expect(box.getByText('Drawn 3 times; 19.1 expected by chance.')).toBeTruthy()
  expect(box.getByRole('list', { name: 'Evening drawn 8 6 7 0' })).toBeTruthy()
  expect(box.getAllByText(/exact order/)).toHaveLength(1)
  expect(box.getByText('Showing the latest 2 of 3.')).toBeTruthy()
  expect(screen.getByText(/Draws have no memory/)).toBeTruthy()
  expect(screen.queryByText('Simulated')).toBeNull()
  expect(place.address).toContain('number=0768')
  expect(server.sent(SEARCH)[0]?.query.get('numbers')).toBe('0768')
})

test('a number that was never drawn shows the chance of that', async () => {
  serve(answers(found({ straight: NOTHING, simulated: true })))
  show('/lottery?tab=find&number=0768')
  const straight = await part('Exact order')
  expect(
    straight.getByText('Never drawn in 7,961 draws. The chance of that is 45.11%.'),
  ).toBeTruthy()
  expect(screen.getByText('Simulated')).toBeTruthy()
})

test('four equal digits have one order only', async () => {
  serve(answers(found({ numbers: '7777' })))
  show('/lottery?tab=find&number=7777')
  await part('Exact order')
  expect(screen.queryByRole('region', { name: /Any order/ })).toBeNull()
})

test('fewer than four digits show an error, and no search is sent', async () => {
  const server = serve(answers())
  const { person } = show()
  await person.type(screen.getByLabelText('Digit 1'), '07')
  await person.click(screen.getByRole('button', { name: 'Search' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Enter four digits')
  await person.type(screen.getByLabelText('Digit 3'), '6')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.sent(SEARCH)).toHaveLength(0)
})

test('Enter in a digit looks as well, and another state asks again', async () => {
  const server = serve(answers())
  const { person } = show()
  await screen.findByRole('option', { name: /Georgia/ })
  await person.type(screen.getByLabelText('Digit 1'), '0768{Enter}')
  await part('Exact order')
  expect(document.activeElement).toBe(screen.getByLabelText('Digit 4'))
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'SC')
  await waitFor(() => expect(server.sent(SEARCH).at(-1)?.query.get('state')).toBe('SC'))
  expect(server.sent(SEARCH)).toHaveLength(2)
})

test('an invalid number in the address is ignored', async () => {
  const server = serve(answers())
  show('/lottery?tab=find&number=76')
  await screen.findByText('Any four digits')
  expect(server.sent(SEARCH)).toHaveLength(0)
})

test('a state without draws shows a note, and a failed search can be retried', async () => {
  const server = serve({ ...answers(), [SEARCH]: () => refuse(500, 'internal', 'x') })
  const { person } = show('/lottery?tab=find&number=0768')
  await screen.findByText('Failed to search the draws')
  const none = { count: 0, expected: 0, latest: [] }
  server.answers[SEARCH] = () => found({ draws: 0, since: null, straight: none, box: none })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No draws in Georgia yet')
})
