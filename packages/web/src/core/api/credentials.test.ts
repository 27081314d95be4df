import { expect, test } from 'vitest'
import { createCredentials } from './credentials.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { DANA } from '#test/open.tsx'
import { tokenOf } from '#test/token.ts'

const DAY = 86_400
const NOW = 1_800_000_000

function kept(now: number) {
  return createCredentials(browserStorage, () => now * 1_000)
}

test.each([
  ['missing', null, true],
  ['undecodable', 'not.a.token', true],
  ['past its end', tokenOf({ exp: NOW - 1 }), true],
  ['still good', tokenOf({ exp: NOW + 1 }), false],
])('a token that is %s', (_, token, expired) => {
  if (token !== null) localStorage.setItem('fourcast_token', token)
  expect(kept(NOW).tokenExpired()).toBe(expired)
})

test('the keys are those of the specification, and clearing leaves none', () => {
  const credentials = kept(NOW)
  credentials.save({ user: DANA, token: tokenOf({ exp: NOW }), refreshToken: 'r' }, true)
  expect(Object.keys(localStorage)).toEqual(
    expect.arrayContaining(['fourcast_token', 'fourcast_refresh_token', 'fourcast_user']),
  )
  credentials.clear()
  expect(localStorage).toHaveLength(0)
})

test('a server whose clock runs behind does not expire its own tokens here', () => {
  const token = tokenOf({ iat: NOW - 200 * DAY, exp: NOW - 199 * DAY })
  kept(NOW).save({ user: DANA, token, refreshToken: 'r' }, false)
  expect(kept(NOW).tokenExpired()).toBe(false)
  expect(kept(NOW + DAY + 1).tokenExpired()).toBe(true)
})

test("an unreadable user is null, and an unknown role is 'user'", () => {
  localStorage.setItem('fourcast_user', '{"id":1}')
  localStorage.setItem('fourcast_token', tokenOf({ exp: NOW, role: 'emperor' }))
  expect(kept(NOW).user()).toBeNull()
  expect(kept(NOW).role()).toBe('user')
  localStorage.setItem('fourcast_token', tokenOf({ exp: NOW, role: 'admin' }))
  expect(kept(NOW).role()).toBe('admin')
})
