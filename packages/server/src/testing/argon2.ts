import { createRequire } from 'node:module'
import { DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import type * as Argon2 from '@node-rs/argon2'
import { PASSWORD } from './password.ts'

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const USUAL = new Set<unknown>([PASSWORD, DEMO_PASSWORD])
const hashes = new Map<string, Promise<string>>()
const verified = new Map<string, Promise<boolean>>()

/**
 * Stands in for `@node-rs/argon2` in tests. A hash costs as much CPU as the rest of a sign-up, and
 * nearly all sign-ups of tests have the same password, so each worker hashes and verifies it once.
 * All hashes are real, and other passwords are never remembered.
 */
export const hash: typeof Argon2.hash = (password, options) => {
  const work = () => argon2.hash(password, options)
  return USUAL.has(password) ? once(hashes, JSON.stringify([password, options]), work) : work()
}

export const verify: typeof Argon2.verify = (hashed, password) => {
  const work = () => argon2.verify(hashed, password)
  return USUAL.has(password) ? once(verified, JSON.stringify([password, hashed]), work) : work()
}

function once<T>(
  results: Map<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const known = results.get(key)
  if (known) return known
  const result = work()
  results.set(key, result)
  // A call that failed says nothing about the next one.
  result.catch(() => results.delete(key))
  return result
}
