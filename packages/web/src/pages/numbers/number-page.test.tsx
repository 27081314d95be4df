import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import NumberPage from './NumberPage.tsx'
import { numbersPage } from './queries.ts'
import { open } from '#test/open.tsx'
import {
  type Answers,
  answersWith,
  checkedDraw,
  sampleNumbersPage,
  savedNumber,
  TICKETS,
} from '#test/saved-numbers.ts'
import { refuse, serve } from '#test/serve.ts'
import { sampleTicket } from '#test/tickets.ts'

const ONE = savedNumber({
  lastDraw: checkedDraw({ winningNumbers: '0614', result: 'straight' }),
  checked: 2,
  isWinner: true,
  matches: [
    {
      kind: 'straight',
      state: 'GA',
      stateName: 'Georgia',
      drawDate: '2026-11-21',
      drawTime: 'Evening',
      winningNumbers: '0614',
    },
  ],
})
const PATH = `/api/numbers/saved/${ONE.id}`

function show(answers: Answers = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T00:20:00Z'))
  const server = serve({
    ...answersWith([ONE]),
    [`GET ${PATH}`]: () => ONE,
    [`GET ${PATH}/draws`]: () => ({
      content: [ONE.lastDraw, checkedDraw({ drawTime: 'Midday' })],
      page: 0,
      size: 10,
      totalElements: 2,
      totalPages: 1,
    }),
    ...answers,
  })
  return { server, ...open(<NumberPage />, { at: `/numbers/${ONE.id}`, path: '/numbers/:id' }) }
}

test('a number has a page with its matches, its tickets and the draws checked', async () => {
  const ticket = sampleTicket({ generationId: ONE.id })
  show({
    [TICKETS]: () => ({ content: [ticket], page: 0, size: 100, totalElements: 1, totalPages: 1 }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Anniversary' })).toBeTruthy()
  expect(screen.getByText('Straight 1 in 10,000 · box 1 in 417 (24-way)')).toBeTruthy()
  const matches = within(screen.getByRole('region', { name: 'Matches' }))
  expect(matches.getByText('Straight match')).toBeTruthy()
  expect(matches.getByText('Georgia Evening, Nov 21')).toBeTruthy()
  const draws = within(screen.getByRole('region', { name: 'Draws checked' }))
  expect(await draws.findByText(/^2 draws checked\./)).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Tickets' })).toBeTruthy()
  const answer = within(screen.getByRole('group', { name: 'Did I win?' }))
  expect(answer.getByText('All four digits in the exact order.')).toBeTruthy()
})

test('it can be stopped and deleted there; then the list opens', async () => {
  const { server, person, place } = show({
    [`PUT ${PATH}`]: () => ONE,
    [`DELETE ${PATH}`]: () => undefined,
  })
  const choose = async (entry: string) => {
    await person.click(await screen.findByRole('button', { name: 'More for 0614' }))
    await person.click(screen.getByRole('menuitem', { name: entry }))
  }
  await choose('Stop checking')
  expect(await screen.findByText('We no longer check this number.')).toBeTruthy()
  expect(server.sent(`PUT ${PATH}`)[0]?.body).toEqual({ stop: true })
  await choose('Delete')
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('another screen')).toBeTruthy()
  expect(place.address).toBe('/numbers')
})

test('a deleted number shows that it was not found', async () => {
  show({ [`GET ${PATH}`]: () => refuse(404, 'not_found', 'This number was not found') })
  expect(await screen.findByRole('heading', { name: 'Number not found' })).toBeTruthy()
})

test('a number from the list stays beside the error if it does not load, and loads on a retry', async () => {
  let isAway = true
  const { person, queries } = show({
    [`GET ${PATH}`]: () =>
      isAway ? refuse(500, 'internal', 'Not now.') : { ...ONE, name: 'Renamed' },
  })
  queries.setQueryData(numbersPage(0).queryKey, sampleNumbersPage([ONE]))
  expect(await screen.findByText('Failed to load this number')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Anniversary' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Matches' })).toBeTruthy()
  isAway = false
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Renamed' })).toBeTruthy()
  expect(screen.queryByText('Failed to load this number')).toBeNull()
})
