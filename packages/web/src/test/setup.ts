import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { clearConfig } from '#core/config.ts'

// A busy machine is slow, which is no failure: what is waited for may take its time.
configure({ asyncUtilTimeout: 10_000 })

// Noise fails the test: a warning that everybody scrolls past is a fault that nobody reads.
const noise: unknown[][] = []
const hear = (...words: unknown[]) => void noise.push(words)
Object.assign(console, { error: hear, warn: hear })

/** For a test that provokes noise: what was said, which then fails nothing. */
export const heard = () => noise.splice(0)

function expectQuiet() {
  const said = heard()
  if (said.length > 0) throw new Error(`The console was not quiet: ${said.join('; ')}`)
}

beforeEach(() => {
  // A test that serves no calls has no server: none may reach one that happens to run.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')))
})

// Files share one window and its modules: each test leaves both as it found them.
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

// What is said after the last test, too.
afterAll(expectQuiet)
