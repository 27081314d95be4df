import { Email } from '@fourcast/contract/accounts.ts'
import type { Deps } from '#deps.ts'
import { emptyBucket, returnToken, takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { Keys } from '#platform/secret.ts'
import { FAILED_LOGINS, KNOWN_ADDRESS_DAYS, RESET_TICKET } from './policy.ts'
import { addressesSince } from './repo.ts'

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** Keyed by a hash, because the input may be anything of any length. */
const accountKey = (keys: Keys, email: string) => `login:${keys.mac('login', email)}`
const knownKey = (keys: Keys, email: string, address: string) =>
  `login:${keys.mac('login', `${email}\n${networkOf(address)}`)}`

/**
 * Counts an attempt before checking the password, so that concurrent attempts stay within the limit.
 * Returns a function that refunds it. A network from which the account signed in before has its own
 * count, so a stranger cannot lock the owner out. Any one network has the same limit whether the
 * account exists or not, so the limit reveals nothing.
 */
export async function countAttempt(
  deps: AttemptDeps,
  email: string,
  address: string | null,
): Promise<() => Promise<void>> {
  const isOwn = address !== null && (await isKnown(deps, email, address))
  const key = isOwn ? knownKey(deps.keys, email, address) : accountKey(deps.keys, email)
  const attempt = await takeToken(deps.db, deps.clock, { key, ...FAILED_LOGINS })
  if (!attempt.allowed) throw tooMany(attempt.retryAfter)
  return () => returnToken(deps.db, key)
}

/** Counts an attempt with a reset ticket. Attempts without the ticket do not count toward its limit. */
export async function countTicketAttempt(
  { db, clock }: AttemptDeps,
  ticketId: string,
): Promise<() => Promise<void>> {
  const key = `reset-ticket:${ticketId}`
  const attempt = await takeToken(db, clock, { key, ...RESET_TICKET })
  if (!attempt.allowed) throw tooMany(attempt.retryAfter)
  return () => returnToken(db, key)
}

/** After a reset, clears the failed attempts of the account and of the network that reset it. */
export async function resetAttempts(
  tx: Tx,
  { keys }: Pick<Deps, 'keys'>,
  { email, address }: { email: string; address: string | null },
): Promise<void> {
  await emptyBucket(tx, accountKey(keys, email))
  if (address !== null) await emptyBucket(tx, knownKey(keys, email, address))
}

/** Invalid addresses are not looked up in the database. */
const isKnown = async ({ db, clock }: AttemptDeps, email: string, address: string) =>
  Email.safeParse(email).success &&
  (await addressesSince(db, email, clock.now().subtract({ hours: KNOWN_ADDRESS_DAYS * 24 }))).some(
    (known) => networkOf(known) === networkOf(address),
  )

const tooMany = (seconds: number) =>
  new Failure('rate_limited', `Too many failed sign-ins. Please try again in ${wait(seconds)}.`, {
    retryAfter: seconds,
  })
