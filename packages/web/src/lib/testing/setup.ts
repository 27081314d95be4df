import '#lib/zod-setup.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetConfig } from '#lib/config.ts'

// Noise fails the test: a warning that everybody scrolls past is a fault that nobody reads.
const noise: unknown[][] = []
const hear = (...words: unknown[]) => void noise.push(words)

beforeEach(() => {
  noise.length = 0
  vi.spyOn(console, 'error').mockImplementation(hear)
  vi.spyOn(console, 'warn').mockImplementation(hear)
  // A test that serves no calls has no server: none may reach one that happens to run.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')))
})

afterEach(() => {
  cleanup()
  forgetConfig()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  if (noise.length > 0) throw new Error(`The console was not quiet: ${noise.join('; ')}`)
})

/** For a test that provokes noise: what was said, which then fails nothing. */
export const heard = () => noise.splice(0)
