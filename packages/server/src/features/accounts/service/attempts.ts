import type { Deps } from '#deps.ts'
import { emptyBucket, returnPoint, takePoint } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import type { Keys } from '#platform/secret.ts'
import { FAILED_LOGINS, KNOWN_ADDRESS_DAYS } from '../policy.ts'
import { isKnownAddress } from '../repo/accounts.ts'

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** Keyed by a fingerprint: what someone typed may be anything, and as long as they like. */
const accountKey = (keys: Keys, email: string) => `login:${keys.mac('login', email)}`
const knownKey = (keys: Keys, email: string, address: string) =>
  `login:${keys.mac('login', `${email}\n${address}`)}`

/**
 * Takes an attempt before the password is looked at, so that many at once cannot slip through.
 * Answers what gives it back. An address the account is known from has attempts of its own: a
 * stranger who uses up the account's does not lock its owner out.
 */
export async function takeAttempt(
  deps: AttemptDeps,
  email: string,
  address: string | null,
): Promise<() => Promise<void>> {
  const own = accountKey(deps.keys, email)
  const first = await takePoint(deps.db, deps.clock, { key: own, ...FAILED_LOGINS })
  if (first.allowed) return () => returnPoint(deps.db, own)
  if (address === null || !(await isKnown(deps, email, address))) throw tooMany(first.retryAfter)
  const known = knownKey(deps.keys, email, address)
  const second = await takePoint(deps.db, deps.clock, { key: known, ...FAILED_LOGINS })
  if (!second.allowed) throw tooMany(second.retryAfter)
  return () => returnPoint(deps.db, known)
}

/** After a reset, what was tried with the old password no longer counts. */
export const forgetAttempts = (tx: Tx, { keys }: Pick<Deps, 'keys'>, email: string) =>
  emptyBucket(tx, accountKey(keys, email))

const isKnown = ({ db, clock }: AttemptDeps, email: string, address: string) =>
  isKnownAddress(db, {
    email,
    address,
    since: clock.now().subtract({ hours: KNOWN_ADDRESS_DAYS * 24 }),
  })

const tooMany = (seconds: number) =>
  new Failure('rate_limited', `Too many failed sign-ins. Please try again in ${wait(seconds)}.`, {
    retryAfter: seconds,
  })
