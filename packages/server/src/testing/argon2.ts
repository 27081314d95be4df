import { createRequire } from 'node:module'
import { DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import type * as Argon2 from '@node-rs/argon2'
import { PASSWORD } from './password.ts'

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** The least that argon2 takes: a real hash costs as much CPU as the rest of a sign-up. */
const LEAST = { memoryCost: 8, timeCost: 1 }

/** Nearly all sign-ups of tests have one of these: each worker hashes it once, so that many at once do not queue. */
const USUAL = new Set<unknown>([PASSWORD, DEMO_PASSWORD])
const hashes = new Map<string, Promise<string>>()
const verified = new Map<string, Promise<boolean>>()
/** The cheap hash behind each that was given out. */
const cheap = new Map<string, string>()

let isFullCost = false

/** Hashes and verifies at full cost until it is disposed, for a test of how long that takes. */
export function atFullCost(): Disposable {
  isFullCost = true
  return { [Symbol.dispose]: () => void (isFullCost = false) }
}

/**
 * Stands in for `@node-rs/argon2` in tests: the same algorithm at its least cost. Real processes
 * (`lifecycle.test.ts`, the journeys) hash at full cost.
 */
export const hash: typeof Argon2.hash = (password, options) => {
  if (isFullCost) return argon2.hash(password, options)
  const work = () => hashCheaply(password, options)
  return USUAL.has(password) ? once(hashes, JSON.stringify([password, options]), work) : work()
}

/**
 * Hashes that were not created here are verified at their own cost, each with a password once.
 * @public `@node-rs/argon2` is replaced by this file
 */
export const verify: typeof Argon2.verify = (hashed, password) => {
  const work = () => argon2.verify(cheap.get(String(hashed)) ?? hashed, password)
  return isFullCost
    ? work()
    : once(verified, JSON.stringify([String(password), String(hashed)]), work)
}

/** A hash that names the cost that was asked for. */
async function hashCheaply(...[password, options]: Parameters<typeof Argon2.hash>) {
  const made = await argon2.hash(password, { ...options, ...LEAST })
  const { memoryCost: m, timeCost: t, parallelism: p } = options ?? {}
  const hashed = made.replace(/\$m=\d+,t=\d+,p=\d+\$/, `$m=${m},t=${t},p=${p}$`)
  cheap.set(hashed, made)
  return hashed
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
