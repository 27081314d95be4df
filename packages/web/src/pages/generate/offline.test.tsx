import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#core/connection.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import GeneratePage from './GeneratePage.tsx'

const stores = vi.hoisted(() => ({ unsent: new Map<string, unknown>() }))
// jsdom has no IndexedDB.
vi.mock('#domains/offline/store.ts', () => ({
  unsentStore: {
    people: async () => [...stores.unsent.keys()],
    read: async (userId: string) => stores.unsent.get(userId),
    write: async (userId: string, next: (old: unknown) => unknown) =>
      void stores.unsent.set(userId, structuredClone(next(stores.unsent.get(userId)))),
    remove: async (person: string) => void stores.unsent.delete(person),
  },
}))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stores.unsent.clear()
  return () => connection.answered()
})

/** The network goes, and with it every call. */
function goOffline() {
  serve({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connection.failed()
  connection.failed()
}

test('offline, arithmetic boxes give a pick that is not saved yet, and Box 3 says why it cannot', async () => {
  goOffline()
  const { person } = open(<GeneratePage />, { at: '/generate' })
  const box = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  expect(box(/^Box 3 Platinum Needs a connection/).disabled).toBe(true)
  expect(box(/^All four boxes needs a connection/).disabled).toBe(true)
  expect(screen.getByText(/Boxes 1, 2 and 4 still work/)).toBeTruthy()
  await person.click(box(/^Box 4/))
  const panel = await screen.findByRole('region', { name: /^Box 4 Mo-Money/ })
  expect(within(panel).getByText('Not saved yet')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Save Result' })).toBeNull()
  expect(within(panel).queryByRole('button', { name: 'I played this' })).toBeNull()
  const waiting = await screen.findByRole('region', { name: 'Made offline' })
  expect(within(waiting).getByRole('list', { name: /4 5 6 7/ })).toBeTruthy()
  expect([...stores.unsent.values()]).toMatchObject([
    [{ method: 'mixed', original: [1, 2, 3, 4], refusal: null }],
  ])
})

test('a refused pick can be deleted', async () => {
  const { DANA } = await import('#test/open.tsx')
  localStorage.setItem('fourcast_unsent', '1')
  stores.unsent.set(DANA.id, [
    {
      key: '0198a7c2-0000-4000-8000-000000000001',
      method: 'flash',
      original: [1, 2, 3, 4],
      madeAt: '2026-11-23T15:00:00.000Z',
      refusal: 'Daily limit reached.',
    },
  ])
  serve({})
  const { person } = open(<GeneratePage />, { at: '/generate' })
  const card = await screen.findByRole('region', { name: 'Made offline' })
  expect(within(card).getByText('Not counted: Daily limit reached.')).toBeTruthy()
  const save = within(card).getByRole('link', { name: 'Save to My numbers' })
  expect(save.getAttribute('href')).toBe('/numbers?n=4567&from=typed')
  await person.click(within(card).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Made offline' })).toBeNull())
  expect([stores.unsent.size, localStorage.getItem('fourcast_unsent')]).toEqual([0, null])
})
