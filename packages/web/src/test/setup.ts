import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { clearConfig } from '#core/config.ts'

// A busy machine is slow, which is no failure: waits have a long timeout.
configure({ asyncUtilTimeout: 10_000 })

// Console output fails the test: an ignored warning hides a fault.
const noise: unknown[][] = []
const hear = (...words: unknown[]) => void noise.push(words)
Object.assign(console, { error: hear, warn: hear })

/** The console output so far, which then does not fail the test. */
export const heard = () => noise.splice(0)

function expectQuiet() {
  const said = heard()
  if (said.length > 0) throw new Error(`The console was not quiet: ${said.join('; ')}`)
}

beforeEach(() => {
  // A test without `serve` has no server: no call may reach one that happens to run.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')))
})

// Files share one window and its modules: each test resets both.
afterEach(() => {
  cleanup()
  clearConfig()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
  document.title = ''
  document.documentElement.removeAttribute('data-theme')
  expectQuiet()
})

// Output after the last test fails it, too.
afterAll(expectQuiet)
