import { expect, onTestFinished, test, vi } from 'vitest'
import { createCredentials } from '#core/api/credentials.ts'
import { clearAccount } from '#domains/auth/clear-account.ts'
import { noteKept } from '#domains/offline/clear.ts'
import { browserStorage, clearOthers, isSessionInMemory } from './storage.ts'
import { clearTab, tabStorage } from './tab-storage.ts'
import { DANA } from '#test/open.tsx'

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** Storage in Chrome with blocked cookies: every access throws. */
function block() {
  // `clear` works, since the setup of the tests calls it.
  const get = (_: object, name: string) => (name === 'clear' ? () => undefined : denied())
  const closed = new Proxy({}, { get, ownKeys: denied })
  vi.stubGlobal('localStorage', closed)
  vi.stubGlobal('sessionStorage', closed)
  onTestFinished(reopen)
}

/** Storage on a full disk, or in Safari's old private windows: reads work, writes throw. */
function fill() {
  const { localStorage: real } = globalThis
  const getItem = (key: string) => real.getItem(key)
  const removeItem = (key: string) => real.removeItem(key)
  vi.stubGlobal('localStorage', {
    getItem,
    removeItem,
    setItem: denied,
    clear: () => real.clear(),
  })
  onTestFinished(reopen)
}

function reopen() {
  vi.unstubAllGlobals()
  for (const storage of [browserStorage, tabStorage]) storage.removeWhere(() => true)
}

const SESSION = { user: DANA, token: 'a.b.c', refreshToken: 'r' }

test.each([
  ['blocks storage', block],
  ['has no room left', fill],
])('a browser that %s stays signed in until a reload', (_words, close) => {
  const credentials = createCredentials(browserStorage, () => 0)
  credentials.save({ ...SESSION, token: 'before' }, true)
  close()
  credentials.save(SESSION, true)
  expect([credentials.token(), credentials.refreshToken(), credentials.remembered()]).toEqual([
    'a.b.c',
    'r',
    true,
  ])
  expect(credentials.user()).toEqual(DANA)
  expect(isSessionInMemory()).toBe(true)
  credentials.clear()
  expect([credentials.token(), credentials.user()]).toEqual([null, null])
})

test('what one person left in memory is removed like what is stored', () => {
  block()
  browserStorage.set('fourcast_fair_seed_dana', '1')
  browserStorage.set('fourcast_theme', 'dark')
  tabStorage.set('fourcast_draft_dana', '1234')
  clearOthers('eve')
  clearTab()
  expect(browserStorage.get('fourcast_fair_seed_dana')).toBeNull()
  expect(tabStorage.get('fourcast_draft_dana')).toBeNull()
  browserStorage.set('fourcast_token', 'x')
  clearAccount()
  expect([browserStorage.get('fourcast_token'), browserStorage.get('fourcast_theme')]).toEqual([
    null,
    'dark',
  ])
})

test('answers are not kept for offline use where their note would not outlive a reload', () => {
  block()
  expect(noteKept()).toBe(false)
})

test('storage that works again is used again', () => {
  fill()
  browserStorage.set('fourcast_token', 'first')
  expect([browserStorage.get('fourcast_token'), isSessionInMemory()]).toEqual(['first', true])
  vi.unstubAllGlobals()
  browserStorage.set('fourcast_token', 'second')
  expect([localStorage.getItem('fourcast_token'), isSessionInMemory()]).toEqual(['second', false])
})
