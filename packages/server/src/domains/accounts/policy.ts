import type { Role } from '@fourcast/contract/accounts.ts'
import { IDLE_MINUTES, REMEMBER_DAYS, RESET_MINUTES } from '@fourcast/contract/limits.ts'
import type { MailBucket } from '#platform/email/mailbox.ts'

/** The fields that decide whether a session is live. */
export interface SessionTimes {
  remember: boolean
  lastActiveAt: Temporal.Instant
  expiresAt: Temporal.Instant
  endedAt: Temporal.Instant | null
}

const MINUTE = 60
/** A used refresh token still works this long, because two tabs may refresh at the same moment. */
const REFRESH_GRACE_SECONDS = 10
/** The last activity is stored at most this often. */
const TOUCH_SECONDS = 1

export const isPast = (instant: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(instant, now) <= 0

/** The latest end of a session, whatever its activity. */
export const absoluteEnd = (now: Temporal.Instant) => now.add({ hours: REMEMBER_DAYS * 24 })

/** The end of a session without activity; null if only the absolute end applies. */
export function idleEnd(session: SessionTimes): Temporal.Instant | null {
  if (session.remember) return null
  const end = session.lastActiveAt.add({ minutes: IDLE_MINUTES })
  return isPast(session.expiresAt, end) ? session.expiresAt : end
}

/** Sessions without 'remember me' have timed out if their last activity was before this. */
export const lastIdleStart = (now: Temporal.Instant) => now.subtract({ minutes: IDLE_MINUTES })

/** `ended` by a person or an event, `timed out`, or live. */
export function sessionState(session: SessionTimes, now: Temporal.Instant) {
  if (session.endedAt !== null) return 'ended'
  return isPast(idleEnd(session) ?? session.expiresAt, now) ? 'timed out' : 'live'
}

export const isStale = (session: SessionTimes, now: Temporal.Instant) =>
  isPast(session.lastActiveAt.add({ milliseconds: TOUCH_SECONDS * 1000 + 1 }), now)

/** True if a used refresh token comes from a thief and not from a second tab. */
export const isReused = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, usedAt.add({ seconds: REFRESH_GRACE_SECONDS })) > 0

/** True if the settings require two-factor authentication for a role. */
export const needsSecondFactor = ({ adminTotp }: { adminTotp: boolean }, role: Role) =>
  adminTotp && (role === 'admin' || role === 'super_admin')

/** 10 failed sign-ins in 15 minutes for an account. Each known address of the account has its own count. */
export const FAILED_LOGINS = { points: 10, seconds: 15 * MINUTE }
/** Failed sign-ins allowed with a reset ticket, for as long as its link was valid. */
export const RESET_TICKET = { points: 10, seconds: RESET_MINUTES * MINUTE }
export const KNOWN_ADDRESS_DAYS = 90
/** 10 wrong two-factor codes in 15 minutes for an account, from any address. */
export const WRONG_CODES = { points: 10, seconds: 15 * MINUTE }
/** The number of wrong codes that send no email; the next one does. */
export const WRONG_CODES_BEFORE_EMAIL = 2
export const WRONG_CODE_MAILS = { points: 1, seconds: 60 * MINUTE }
/** Keeps a script with many addresses from flooding the owner with emails. */
export const SIGN_IN_MAILS = { points: 5, seconds: 24 * 60 * MINUTE }
export const RESET_MAILS = { points: 5, seconds: 60 * MINUTE }
export const VERIFY_MAILS = { points: 5, seconds: 60 * MINUTE }
export const EMAIL_CHANGES = { points: 5, seconds: 60 * MINUTE }
export const SIGNUP_NOTICES = { points: 3, seconds: 60 * MINUTE }
export const EMAIL_CHANGE_HOURS = 24
/** More devices than anyone uses. The demo account is shared, so its limit is per network. */
export const MAX_SESSIONS = 20
/** Sessions of the demo account in total, so that abandoned ones do not grow without limit. */
export const MAX_DEMO_SESSIONS = 1_000
/** Retention of ended sessions, their addresses and used links. */
export const KEEP_DAYS = 90

/** Emails that verify an address or protect its owner. */
const TO_ANY_ADDRESS: ReadonlySet<string> = new Set([
  'verify',
  'reset',
  'password-changed',
  'signup-attempt',
  'refresh-reuse',
  'wrong-codes',
  'totp-enabled',
  'totp-disabled',
  'recovery-code-used',
  'recovery-codes-renewed',
  'email-change-asked',
  'email-changed',
  'address-taken',
])

/** Emails that a disabled account still gets: about payments and about its deletion. */
export const EMAILS_TO_DISABLED: ReadonlySet<string> = new Set([
  'receipt',
  'cancelled',
  'refund',
  'refund-failed',
  'account-deleted',
])

/** Emails that anyone can trigger to another person's address. */
const FROM_STRANGERS: ReadonlySet<string> = new Set(['signup-attempt', 'address-taken'])

/**
 * The mailbox limit that an email counts toward. Resets of confirmed accounts have their own, so
 * signing up with another spelling of the address and resetting that account blocks no reset of the
 * owner.
 */
export function bucketOf(
  kind: string,
  { emailVerifiedAt }: Pick<Recipient, 'emailVerifiedAt'>,
): MailBucket | null {
  if (emailVerifiedAt === null || FROM_STRANGERS.has(kind)) return 'stranger'
  return kind === 'reset' ? 'reset' : null
}

interface Recipient {
  isDemo: boolean
  emailVerifiedAt: Temporal.Instant | null
  disabledAt: Temporal.Instant | null
}

/** An unverified address may be a stranger's, so it only gets security emails. */
export const canEmail = (
  kind: string,
  { isDemo, emailVerifiedAt, disabledAt }: Recipient,
): boolean =>
  !isDemo &&
  (emailVerifiedAt !== null || TO_ANY_ADDRESS.has(kind)) &&
  (disabledAt === null || EMAILS_TO_DISABLED.has(kind))
