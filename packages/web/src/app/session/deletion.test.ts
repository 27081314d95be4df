import { expect, test } from 'vitest'
import { sessionActions, type StoredSession } from '#app/session/actions.ts'
import { NOBODY } from '#app/session/calls.ts'
import { credentials } from '#core/api/credentials.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { DANA } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'

const START = { isLoading: true, ended: null, idleLimited: false, broken: null }

/** A signed-in session, and its state. */
async function begin() {
  serve({})
  credentials.save({ user: DANA, token: tokenOf({ exp: 4_000_000_000 }), refreshToken: 'r' }, false)
  let state: StoredSession = { ...NOBODY, ...START }
  const actions = sessionActions((next) => {
    state = typeof next === 'function' ? next(state) : next
  })
  await actions.adopt(null)
  return { ...actions, now: () => state }
}

test('a tab that is signed out by the deletion of its own account says logout, not expired', async () => {
  const { discardAfter, expire, now } = await begin()
  const { promise: answer, resolve: arrive } = Promise.withResolvers<void>()
  const deleted = discardAfter(() => answer)
  // The server has ended every session: another tab signs this browser out before the answer comes.
  credentials.clear()
  const expired = expire()
  arrive()
  await Promise.all([deleted, expired])
  expect(now()).toMatchObject({ user: null, ended: 'logout' })
})

test('another tab that notices the end removes the session too', async () => {
  const { expire } = await begin()
  credentials.clear()
  localStorage.setItem('fourcast_activity', '1')
  await expire()
  expect(localStorage.getItem('fourcast_activity')).toBeNull()
})

test("if the deletion is refused because the session has ended, the reason is 'expired'", async () => {
  const { discardAfter, expire, now } = await begin()
  const { promise: answer, reject } = Promise.withResolvers<void>()
  const deleted = discardAfter(() => answer)
  credentials.clear()
  const expired = expire()
  reject(new ApiFailure('Please sign in', { code: 'unauthenticated', status: 401 }))
  await expect(deleted).rejects.toThrow('Please sign in')
  await expired
  expect(now()).toMatchObject({ user: null, ended: 'expired' })
})
