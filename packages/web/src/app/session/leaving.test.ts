import { expect, test, vi } from 'vitest'
import { logOut } from '#app/session/calls.ts'
import { credentials } from '#core/api/credentials.ts'
import { newSubscription } from '#domains/push/browser.ts'
import { noteHere, readHere } from '#domains/push/here.ts'
import { DANA } from '#test/open.tsx'
import { pushBrowser } from '#test/push.ts'
import { serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'

const ID = '0198a7c2-0000-7000-8000-00000000000a'
const REMOVE = `DELETE /api/push/subscriptions/${ID}`

/** A signed-in user whose browser gets push notifications. */
async function begin() {
  const browser = pushBrowser({ permission: 'granted' })
  const { endpoint } = await newSubscription('key')
  noteHere({ userId: DANA.id, id: ID, endpoint, publicKey: 'key', wins: true, draws: true })
  const { sent } = serve({ [REMOVE]: () => undefined, 'POST /api/auth/logout': () => undefined })
  const token = tokenOf({ exp: Math.floor(Date.now() / 1_000) + 3_600 })
  credentials.save({ user: DANA, token, refreshToken: 'refresh' }, false)
  return { browser, sent, token }
}

test('a sign-out removes the push subscription in the browser and on the server', async () => {
  const { browser, sent, token } = await begin()
  logOut('logout')
  await vi.waitFor(() => expect([browser.isSubscribed(), readHere()]).toEqual([false, null]))
  await vi.waitFor(() => expect(sent('POST /api/auth/logout')).toHaveLength(1))
  expect(sent(REMOVE).map(({ headers }) => headers.get('authorization'))).toEqual([
    `Bearer ${token}`,
  ])
})

test('a session ended by idling keeps its push subscription', async () => {
  const { browser, sent } = await begin()
  logOut('idle')
  await vi.waitFor(() => expect(sent('POST /api/auth/logout')).toHaveLength(1))
  expect(sent('POST /api/auth/logout')[0]?.query.get('reason')).toBe('idle')
  expect([browser.isSubscribed(), readHere()?.id, sent(REMOVE)]).toEqual([true, ID, []])
})
