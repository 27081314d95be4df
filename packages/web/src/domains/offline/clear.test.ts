import { beforeEach, expect, test } from 'vitest'
import { withUnsentStore } from '#test/unsent-store.ts'
import { clearUnsent, hasUnsent } from './clear.ts'
import { unsentStore } from './store.ts'

withUnsentStore()

beforeEach(() => {
  localStorage.setItem('fourcast_unsent', '1')
  return () => localStorage.clear()
})

const store = (userId: string) => unsentStore.write(userId, () => [])

test('when someone signs in, only their own picks made offline stay', async () => {
  await store('dana')
  await store('eve')
  await clearUnsent('dana')
  expect([await unsentStore.people(), hasUnsent()]).toEqual([['dana'], true])
})

test('a sign-out deletes all offline picks, and so does a sign-in without any', async () => {
  await store('dana')
  await clearUnsent(null)
  expect([await unsentStore.people(), hasUnsent()]).toEqual([[], false])
  localStorage.setItem('fourcast_unsent', '1')
  await store('eve')
  await clearUnsent('dana')
  expect([await unsentStore.people(), hasUnsent()]).toEqual([[], false])
})
