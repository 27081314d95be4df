import { expect, test, vi } from 'vitest'
import { clearSessionData } from '#app/session/calls.ts'
import { credentials } from '#core/api/credentials.ts'
import { newSubscription } from '#domains/push/browser.ts'
import { noteHere, readHere } from '#domains/push/here.ts'
import { DANA } from '#test/open.tsx'
import { pushBrowser } from '#test/push.ts'
import { serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'

test('after an account is deleted, this browser keeps only the theme and makes no call', async () => {
  const browser = pushBrowser({ permission: 'granted' })
  const { endpoint } = await newSubscription('key')
  noteHere({ userId: DANA.id, id: DANA.id, endpoint, publicKey: 'key', wins: true, draws: true })
  const fetch = vi.fn()
  serve({})
  vi.stubGlobal('fetch', fetch)
  credentials.save({ user: DANA, token: tokenOf({ exp: 4_000_000_000 }), refreshToken: 'r' }, true)
  for (const key of ['draft', 'fair_seed', 'lottery_states', 'notifications', 'play_state'])
    localStorage.setItem(`fourcast_${key}_${DANA.id}`, '1')
  sessionStorage.setItem('fourcast_contact_draft', '{}')
  localStorage.setItem('fourcast_theme', 'dark')
  localStorage.setItem('another', 'site')
  clearSessionData()
  await vi.waitFor(() => expect([browser.isSubscribed(), readHere()]).toEqual([false, null]))
  expect(Object.keys(localStorage).toSorted()).toEqual(['another', 'fourcast_theme'])
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(fetch).not.toHaveBeenCalled()
  localStorage.clear()
})
