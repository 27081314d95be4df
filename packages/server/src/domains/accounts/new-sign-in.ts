import { isIP } from 'node:net'
import type { Deps } from '#deps.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { networkOf } from '#platform/network.ts'
import { KNOWN_ADDRESS_DAYS, SIGN_IN_MAILS } from './policy.ts'
import type { Account } from './repo.ts'
import type { Origin } from './sessions-repo.ts'
import { originsSince } from './sessions-repo.ts'
import type { Caller } from './caller.ts'
import { deviceOf } from './device.ts'
import { securityPage } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { newSignInEmail } from './emails.ts'

/**
 * Emails the owner of a verified address about a sign-in from a device or network that no session of
 * the last 90 days had. Call it before the new session is inserted.
 */
export async function emailNewSignIn(
  tx: Tx,
  deps: Deps,
  { account, caller }: { account: Account; caller: Caller },
): Promise<void> {
  if (account.isDemo || account.emailVerifiedAt === null) return
  const now = deps.clock.now()
  const since = now.subtract({ hours: KNOWN_ADDRESS_DAYS * 24 })
  if (isKnown(await originsSince(tx, account.id, since), caller)) return
  const bucket = { key: `new-sign-in:${account.id}`, ...SIGN_IN_MAILS }
  if (!(await takeToken(tx, deps.clock, bucket)).allowed) return
  const message = newSignInEmail(
    { device: deviceOf(caller.userAgent), time: timeOf(now), address: addressOf(caller) },
    securityPage(deps),
  )
  await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
}

const isKnown = (origins: readonly Origin[], { userAgent, address }: Origin) =>
  origins.some((origin) => deviceOf(origin.userAgent) === deviceOf(userAgent)) &&
  origins.some((origin) => isNear(origin.address, address))

/** Compares networks, because devices change the rest of their IPv6 address. */
const isNear = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : networkOf(one) === networkOf(other)

/** Behind a proxy the address comes from a header. */
const addressOf = ({ address }: Caller) =>
  address !== null && isIP(address) > 0 ? address : 'unknown'

const IN_NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** For example 'May 4, 2026 at 12:00 PM ET (2026-05-04 16:00 UTC)'. */
function timeOf(now: Temporal.Instant): string {
  const utc = now.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', ' UTC')
  return `${IN_NEW_YORK.format(now.epochMilliseconds)} ET (${utc})`
}
