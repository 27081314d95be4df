import { beforeEach, expect, test } from 'vitest'
import { readStored, restore } from '#app/session/calls.ts'
import { credentials } from '#core/api/credentials.ts'
import { stubNavigator } from '#test/navigator.ts'
import { DANA } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'

const now = () => Math.floor(Date.now() / 1_000)
const valid = () => tokenOf({ exp: now() + 3_600 })
const expired = () => tokenOf({ exp: now() - 60 })
const away = () => {
  throw new TypeError('Failed to fetch')
}

const stored = (token: string, remember = false) =>
  credentials.save({ user: DANA, token, refreshToken: 'refresh-1' }, remember)

beforeEach(() => {
  serve({ 'POST /api/auth/refresh': away })
  // The browser of these tests has no Web Locks.
  const request = (_: string, run: () => unknown) => run()
  stubNavigator('locks', { request })
})

test('without a network, a token that has not expired is valid, and no call is made', async () => {
  stored(valid())
  expect(await restore()).toBe('holds')
  expect(readStored().user?.email).toBe(DANA.email)
})

test("an expired token ends a session without 'Remember me', online and offline", async () => {
  stored(expired())
  expect(await restore()).toBe('gone')
  expect(localStorage.getItem('fourcast_token')).toBeNull()
})

test.each([
  ['no network', away],
  ['a server that starts', () => refuse(503, 'unavailable', 'Back in a moment')],
])(
  '%s says nothing against a remembered session: it is kept, and asked about later',
  async (_, answer) => {
    serve({ 'POST /api/auth/refresh': answer })
    stored(expired(), true)
    expect(await restore()).toBe('unknown')
    expect(credentials.refreshToken()).toBe('refresh-1')
    const session = { user: DANA, token: valid(), refreshToken: 'refresh-2' }
    serve({ 'POST /api/auth/refresh': () => session })
    expect(await restore()).toBe('holds')
    expect(credentials.refreshToken()).toBe('refresh-2')
  },
)

test('a refused refresh ends a remembered session', async () => {
  serve({
    'POST /api/auth/refresh': () => refuse(401, 'session_expired', 'Your session has ended'),
  })
  stored(expired(), true)
  expect(await restore()).toBe('gone')
  expect(localStorage.getItem('fourcast_refresh_token')).toBeNull()
})
