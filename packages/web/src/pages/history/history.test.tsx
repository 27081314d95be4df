import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { open } from '#test/open.tsx'
import { made, madeByModel } from '#test/results.ts'
import { refuse, type RecordedCall, serve } from '#test/serve.ts'

const LIST = 'GET /api/numbers/history'

/** Serves the results of `all`, page by page. */
const pages =
  (all: readonly Generation[]) =>
  ({ query }: RecordedCall) => {
    const page = Number(query.get('page'))
    const size = Number(query.get('size'))
    return {
      content: all.slice(page * size, page * size + size),
      page,
      size,
      totalElements: all.length,
      totalPages: Math.ceil(all.length / size),
      hiddenBefore: null,
    }
  }

const many = (n: number) =>
  Array.from({ length: n }, (_, at) =>
    made('flash', [0, 0, at >= 10 ? 1 : 0, at % 10 === 0 ? 0 : 1]),
  )

const rows = () => screen.getAllByRole('row').slice(1)

test('the second page has number 2 in the address', async () => {
  const server = serve({ [LIST]: pages(many(23)) })
  const { person, place } = open(<HistoryPage />, { at: '/history?page=2' })
  await screen.findByText('11–20 of 23')
  expect(server.sent(LIST).at(-1)?.query.get('page')).toBe('1')
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('21–23 of 23')
  expect(place.address).toBe('/history?page=3')
  expect(rows()).toHaveLength(3)
  await person.click(screen.getByRole('button', { name: 'Previous page' }))
  await person.click(screen.getByRole('button', { name: 'Previous page' }))
  await screen.findByText('1–10 of 23')
  expect(place.address).toBe('/history')
})

test('the rows of a page stay until the next page has loaded', async () => {
  const all = many(12)
  const late = Promise.withResolvers<unknown>()
  serve({ [LIST]: (sent) => (sent.query.get('page') === '1' ? late.promise : pages(all)(sent)) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('1–10 of 12')
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(rows()).toHaveLength(10)
  late.resolve(
    pages(all)({
      call: LIST,
      query: new URLSearchParams('page=1&size=10'),
      body: undefined,
      headers: new Headers(),
      signal: null,
      cache: undefined,
    }),
  )
  await screen.findByText('11–12 of 12')
})

test('a page past the end redirects to the last, and an unknown tab is ignored', async () => {
  serve({ [LIST]: pages(many(12)) })
  const { place } = open(<HistoryPage />, { at: '/history?tab=best&page=9' })
  await screen.findByText('11–12 of 12')
  expect(place.address).toBe('/history?tab=best&page=2')
})

test('a row shows time, method, digits and matching draws, and no odds', async () => {
  const match = {
    state: 'GA',
    stateName: 'Georgia',
    drawDate: '2020-11-21',
    drawTime: 'Evening',
    winningNumbers: '4567',
  }
  serve({
    [LIST]: pages([
      made('flash', [1, 2, 3, 4], { isWinner: true, matches: [{ ...match, kind: 'straight' }] }),
      made('mixed', [1, 2, 3, 4], {
        boxMatch: true,
        windowOver: true,
        compared: true,
        createdAt: '2020-11-20T01:05:00Z',
        matches: [{ ...match, kind: 'box' }],
      }),
      made('mirror', [1, null, 3, 4]),
    ]),
  })
  open(<HistoryPage />, { at: '/history' })
  await screen.findByText('1–3 of 3')
  const [winner, box, partial] = rows().map((row) => within(row))
  expect(winner?.getByText('Winner!')).toBeTruthy()
  expect(winner?.getByText('Georgia Evening, Nov 21, 2020')).toBeTruthy()
  expect(winner?.getByText('check your official ticket')).toBeTruthy()
  expect(winner?.queryByText(/1 in/)).toBeNull()
  expect(winner?.getByRole('list', { name: 'Box 1 Silver pick 4 5 6 7' })).toBeTruthy()
  expect(box?.getByText('Nov 19, 2020, 8:05 PM')).toBeTruthy()
  expect(box?.getByText('Box match')).toBeTruthy()
  expect(box?.getByText('Pending, no exact match found within 7 days')).toBeTruthy()
  expect(box?.getByRole('list', { name: 'Mirror set 6 7 8 9' })).toBeTruthy()
  expect(partial?.getByText('Pending, needs 4 digits to be checked')).toBeTruthy()
})

test('a Platinum pick with two digits as its seed is checked like any other', async () => {
  const platinum = madeByModel([7, null, null, 3], [7, 6, 0, 6])
  serve({ [LIST]: pages([platinum]) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('1–1 of 1')
  expect(screen.getByText('Pending')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'View 7606' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result 7606' }))
  expect(dialog.getByText('Pending.')).toBeTruthy()
})

test('a result older than 7 days has the same status in the list and in its details', async () => {
  serve({ [LIST]: pages([made('flash', [1, 2, 3, 4], { windowOver: true, compared: true })]) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('1–1 of 1')
  expect(screen.getByText('Pending, no match found within 7 days')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'View 4567' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result 4567' }))
  expect(dialog.getByText('Pending, no match found within 7 days.')).toBeTruthy()
})

test('a result without a match so far shows that in its details', async () => {
  serve({ [LIST]: pages([made('flash', [1, 2, 3, 4], { compared: true })]) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await person.click(await screen.findByRole('button', { name: 'View 4567' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result 4567' }))
  expect(dialog.getByText('Pending. No match found so far.')).toBeTruthy()
})

test('the page explains that results are checked against draws of followed states', async () => {
  serve({ [LIST]: pages([]) })
  open(<HistoryPage />, { at: '/history' })
  await screen.findByText(
    'We check saved results for 7 days against real draws of your states. Without any, we check every state.',
  )
})

test('a result whose week has no draws shows that in the list and in its details', async () => {
  serve({ [LIST]: pages([made('flash', [1, 2, 3, 4], { windowOver: true })]) })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('1–1 of 1')
  expect(screen.getByText('Pending, no results to check yet for these days')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'View 4567' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result 4567' }))
  expect(dialog.getByText('Pending, no results to check yet for these days.')).toBeTruthy()
})

test('an empty history links to the generator', async () => {
  serve({ [LIST]: pages([]) })
  const { person, place } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText('Nothing saved yet')
  await person.click(screen.getByRole('link', { name: 'Generate numbers' }))
  expect(place.address).toBe('/generate')
})

test('a failed history shows an error, and Retry loads it', async () => {
  const server = serve({ [LIST]: () => refuse(500, 'internal', 'An unexpected error occurred') })
  const { person } = open(<HistoryPage />, { at: '/history' })
  await screen.findByText(MESSAGES.historyFailed)
  server.answers[LIST] = pages(many(1))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('1–1 of 1')
  await waitFor(() => expect(screen.queryByText(MESSAGES.historyFailed)).toBeNull())
})
