import { beforeEach, expect, test, vi } from 'vitest'
import { clearUnsent, hasUnsent } from './clear.ts'

const stored = vi.hoisted(() => new Set<string>())
// jsdom has no IndexedDB.
vi.mock('#domains/offline/store.ts', () => ({
  unsentStore: {
    people: async () => [...stored],
    remove: async (person: string) => void stored.delete(person),
  },
}))

beforeEach(() => {
  stored.clear()
  localStorage.setItem('fourcast_unsent', '1')
  return () => localStorage.clear()
})

test('when someone signs in, only their own picks made offline stay', async () => {
  stored.add('dana').add('eve')
  await clearUnsent('dana')
  expect([[...stored], hasUnsent()]).toEqual([['dana'], true])
})

test('a sign-out deletes them all, and so does someone who has none', async () => {
  stored.add('dana')
  await clearUnsent(null)
  expect([[...stored], hasUnsent()]).toEqual([[], false])
  localStorage.setItem('fourcast_unsent', '1')
  stored.add('eve')
  await clearUnsent('dana')
  expect([[...stored], hasUnsent()]).toEqual([[], false])
})
