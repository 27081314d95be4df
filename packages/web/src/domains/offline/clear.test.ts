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

test('a sign-out deletes all offline picks, and so does a sign-in without any', async () => {
  stored.add('dana')
  await clearUnsent(null)
  expect([[...stored], hasUnsent()]).toEqual([[], false])
  localStorage.setItem('fourcast_unsent', '1')
  stored.add('eve')
  await clearUnsent('dana')
  expect([[...stored], hasUnsent()]).toEqual([[], false])
})
