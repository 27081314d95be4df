import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { suggestionsOf } from '#domains/forecasts/suggestions.ts'
import { DANA, open } from '#test/open.tsx'
import { made } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { suggestions } from '#test/suggestions.ts'
import { Link } from '#ui/Link.tsx'

/** Serves these results. A delete waits for `gate`, and fails if that returns a response. */
function holding(all: Generation[], gate: () => unknown = () => undefined) {
  const routes: Parameters<typeof serve>[0] = {
    'GET /api/numbers/history': ({ query }) => {
      const page = Number(query.get('page'))
      return {
        content: all.slice(page * 10, page * 10 + 10),
        page,
        size: 10,
        totalElements: all.length,
        totalPages: Math.ceil(all.length / 10),
        hiddenBefore: null,
      }
    },
  }
  for (const { id } of all) {
    routes[`DELETE /api/numbers/results/${id}`] = async () => {
      const refused = await gate()
      if (refused !== undefined) return refused
      all.splice(
        all.findIndex((one) => one.id === id),
        1,
      )
      return undefined
    }
  }
  return serve(routes)
}

const two = () => [made('flash', [1, 2, 3, 4]), made('mirror', [1, 2, 3, 4])]
const trash = (text: string) => screen.queryByRole('button', { name: `Delete ${text}` })

async function remove(person: UserEvent, text: string) {
  await person.click(await screen.findByRole('button', { name: `Delete ${text}` }))
  await screen.findByText(MESSAGES.deleteConfirm)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
}

test('a confirmed delete removes the row at once and moves focus to the next one', async () => {
  const gate = Promise.withResolvers<undefined>()
  holding(two(), () => gate.promise)
  const { person } = open(<HistoryPage />, { at: '/history' })
  await remove(person, '4567')
  await waitFor(() => expect(trash('4567')).toBeNull())
  expect(screen.getByText('1–1 of 1')).toBeTruthy()
  expect(screen.queryByText(MESSAGES.deleted)).toBeNull()
  gate.resolve(undefined)
  await screen.findByText(MESSAGES.deleted)
  await waitFor(() => expect(document.activeElement).toBe(trash('6789')))
})

test('a result that the server refuses to delete reappears', async () => {
  const gate = Promise.withResolvers<Response>()
  holding(two(), () => gate.promise)
  const { person } = open(<HistoryPage />, { at: '/history' })
  await remove(person, '4567')
  await waitFor(() => expect(trash('4567')).toBeNull())
  gate.resolve(refuse(500, 'internal', 'An unexpected error occurred'))
  await screen.findByText(MESSAGES.deleteFailed)
  expect(trash('4567')).not.toBeNull()
})

test('a refused delete restores the row on its own page, even after paging on', async () => {
  const first = Array.from({ length: 10 }, () => made('mirror', [0, 0, 0, 0]))
  const second = [made('flash', [1, 2, 3, 4])]
  const gate = Promise.withResolvers<Response>()
  const server = holding(
    [made('flash', [9, 9, 9, 9]), ...first.slice(1), ...second],
    () => gate.promise,
  )
  const { person } = open(<HistoryPage />, { at: '/history' })
  await remove(person, '2222')
  await waitFor(() => expect(trash('2222')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(trash('4567')).not.toBeNull())
  // The reload never responds, so the list shows only the rollback of the refused delete.
  server.answers['GET /api/numbers/history'] = () => new Promise(() => undefined)
  gate.resolve(refuse(500, 'internal', 'An unexpected error occurred'))
  await screen.findByText(MESSAGES.deleteFailed)
  expect(trash('4567')).not.toBeNull()
  expect(trash('2222')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(trash('2222')).not.toBeNull())
})

test('Retry deletes the same result from another page without navigating', async () => {
  const all = Array.from({ length: 11 }, () => made('flash', [1, 2, 3, 4]))
  let broken = true
  holding(all, () => (broken ? refuse(500, 'internal', 'broken') : undefined))
  const page = (
    <>
      <HistoryPage />
      <Link to="/dashboard">away</Link>
    </>
  )
  const { person, place } = open(page, { at: '/history?page=2' })
  await remove(person, '4567')
  await screen.findByText(MESSAGES.deleteFailed)
  expect(all).toHaveLength(11)
  broken = false
  await person.click(screen.getByRole('link', { name: 'away' }))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(MESSAGES.deleted)
  expect(screen.queryByText(MESSAGES.deleteFailed)).toBeNull()
  expect([all.length, place.address]).toEqual([10, '/dashboard'])
})

test('cancelling the confirmation deletes nothing', async () => {
  const all = two()
  holding(all)
  const { person } = open(<HistoryPage />, { at: '/history' })
  await person.click(await screen.findByRole('button', { name: 'Delete 4567' }))
  await screen.findByText(MESSAGES.deleteConfirm)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(trash('4567')))
  expect(all).toHaveLength(2)
})

test('deleting the last result of a page goes to the previous page', async () => {
  const all = Array.from({ length: 10 }, () => made('mirror', [0, 0, 0, 0]))
  holding([...all, made('flash', [1, 2, 3, 4])])
  const { person, place } = open(<HistoryPage />, { at: '/history?page=2' })
  await remove(person, '4567')
  await screen.findByText('1–10 of 10')
  expect(place.address).toBe('/history')
})

test('deleting the only result shows the empty history', async () => {
  holding([made('flash', [1, 2, 3, 4])])
  const { person } = open(<HistoryPage />, { at: '/history' })
  await remove(person, '4567')
  await screen.findByText('Nothing saved yet')
})

test('a result that another tab has deleted already counts as deleted', async () => {
  const all = two()
  const [first] = all
  holding(all, () => {
    all.shift()
    return refuse(404, 'not_found', 'This result is not there')
  })
  const { person } = open(<HistoryPage />, { at: '/history' })
  expect(first).toBeDefined()
  await remove(person, '4567')
  await screen.findByText(MESSAGES.deleted)
  expect(trash('4567')).toBeNull()
})

test('cached suggestions that used the result do not block its deletion', async () => {
  const server = holding(two())
  server.answers['POST /ml_api/suggest'] = () => suggestions()
  const { person, queries } = open(<HistoryPage />, { at: '/history' })
  await queries.fetchQuery(suggestionsOf(undefined, 10))
  await remove(person, '4567')
  await screen.findByText(MESSAGES.deleted)
  expect(screen.queryByText(MESSAGES.deleteFailed)).toBeNull()
})

test('a demo visitor reads before deleting that only results of the own visit can be deleted', async () => {
  holding(two())
  const { person } = open(<HistoryPage />, { at: '/history', user: { ...DANA, isDemo: true } })
  await person.click(await screen.findByRole('button', { name: 'Delete 4567' }))
  await screen.findByText(/you can delete only results of your own visit/)
})
