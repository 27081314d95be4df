import { Email } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import { emptyBucket, returnToken, takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { Keys } from '#platform/secret.ts'
import { FAILED_LOGINS, KNOWN_ADDRESS_DAYS, RESET_TICKET } from '../policy.ts'
import { addressesSince } from '../repo.ts'

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** Keyed by a fingerprint: what someone typed may be anything, and as long as they like. */
const accountKey = (keys: Keys, email: string) => `login:${keys.mac('login', email)}`
const knownKey = (keys: Keys, email: string, address: string) =>
  `login:${keys.mac('login', `${email}\n${networkOf(address)}`)}`

/**
 * Takes an attempt before the password is looked at, so that many at once cannot slip through.
 * Answers what gives it back. A network the account is known from has attempts of its own, and
 * only those: a stranger who uses up the account's does not lock its owner out, and from any one
 * network the limit is the same, whether there is an account or not.
 */
export async function takeAttempt(
  deps: AttemptDeps,
  email: string,
  address: string | null,
): Promise<() => Promise<void>> {
  const isOwn = address !== null && (await isKnown(deps, email, address))
  const key = isOwn ? knownKey(deps.keys, email, address) : accountKey(deps.keys, email)
  const taken = await takeToken(deps.db, deps.clock, { key, ...FAILED_LOGINS })
  if (!taken.allowed) throw tooMany(taken.retryAfter)
  return () => returnToken(deps.db, key)
}

/** The same for whoever brings the ticket of a reset: nobody else's tries count for it. */
export async function takeTicketAttempt(
  { db, clock }: AttemptDeps,
  ticketId: string,
): Promise<() => Promise<void>> {
  const key = `reset-ticket:${ticketId}`
  const taken = await takeToken(db, clock, { key, ...RESET_TICKET })
  if (!taken.allowed) throw tooMany(taken.retryAfter)
  return () => returnToken(db, key)
}

/** After a reset, what was tried with the old password no longer counts, there or from where it was reset. */
export async function resetAttempts(
  tx: Tx,
  { keys }: Pick<Deps, 'keys'>,
  { email, address }: { email: string; address: string | null },
): Promise<void> {
  await emptyBucket(tx, accountKey(keys, email))
  if (address !== null) await emptyBucket(tx, knownKey(keys, email, address))
}

/** What cannot be an address never reaches the database. */
const isKnown = async ({ db, clock }: AttemptDeps, email: string, address: string) =>
  Email.safeParse(email).success &&
  (await addressesSince(db, email, clock.now().subtract({ hours: KNOWN_ADDRESS_DAYS * 24 }))).some(
    (known) => networkOf(known) === networkOf(address),
  )

const tooMany = (seconds: number) =>
  new Failure('rate_limited', `Too many failed sign-ins. Please try again in ${wait(seconds)}.`, {
    retryAfter: seconds,
  })
