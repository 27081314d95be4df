import type { Role } from '@fourcast/contract/accounts.ts'
import { IDLE_MINUTES, REMEMBER_DAYS, RESET_MINUTES } from '@fourcast/contract/limits.ts'
import type { MailBucket } from '#platform/email/mailbox.ts'

/** What decides whether a session lives. */
export interface SessionTimes {
  remember: boolean
  lastActiveAt: Temporal.Instant
  expiresAt: Temporal.Instant
  endedAt: Temporal.Instant | null
}

const MINUTE = 60
/** An old refresh token still answers this long: two tabs renew at the same moment. */
const REFRESH_GRACE_SECONDS = 10
/** Activity is written down at most this often. */
const TOUCH_SECONDS = 1

export const isPast = (instant: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(instant, now) <= 0

/** When a session ends at the latest, whatever happens in it. */
export const absoluteEnd = (now: Temporal.Instant) => now.add({ hours: REMEMBER_DAYS * 24 })

/** When a session ends if nothing happens; null where only the absolute end counts. */
export function idleEnd(session: SessionTimes): Temporal.Instant | null {
  if (session.remember) return null
  const end = session.lastActiveAt.add({ minutes: IDLE_MINUTES })
  return isPast(session.expiresAt, end) ? session.expiresAt : end
}

/** Sessions that are not remembered and had nothing happen since are over. */
export const lastIdleStart = (now: Temporal.Instant) => now.subtract({ minutes: IDLE_MINUTES })

/** `ended` by someone, `timed out` by itself, or live. */
export function sessionState(session: SessionTimes, now: Temporal.Instant) {
  if (session.endedAt !== null) return 'ended'
  return isPast(idleEnd(session) ?? session.expiresAt, now) ? 'timed out' : 'live'
}

export const isStale = (session: SessionTimes, now: Temporal.Instant) =>
  isPast(session.lastActiveAt.add({ milliseconds: TOUCH_SECONDS * 1000 + 1 }), now)

/** Whether a refresh token that was exchanged already is shown again by a thief, not by a second tab. */
export const isReused = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, usedAt.add({ seconds: REFRESH_GRACE_SECONDS })) > 0

/** Whether a rank may act as such only with a second step, as the settings say. */
export const needsSecondFactor = ({ adminTotp }: { adminTotp: boolean }, role: Role) =>
  adminTotp && (role === 'admin' || role === 'super_admin')

/** 10 failed sign-ins in 15 minutes, for an account, and apart for each address it is known from. */
export const FAILED_LOGINS = { points: 10, seconds: 15 * MINUTE }
/** Failed tries that the ticket of a reset has, for as long as its link had. */
export const RESET_TICKET = { points: 10, seconds: RESET_MINUTES * MINUTE }
export const KNOWN_ADDRESS_DAYS = 90
/** 10 wrong codes of the second step in 15 minutes, for an account, from anywhere. */
export const WRONG_CODES = { points: 10, seconds: 15 * MINUTE }
/** The wrong codes before the one that is mailed to the owner. */
export const UNTOLD_CODES = 2
export const WRONG_CODE_MAILS = { points: 1, seconds: 60 * MINUTE }
/** A script that signs in from everywhere floods nobody. */
export const SIGN_IN_MAILS = { points: 5, seconds: 24 * 60 * MINUTE }
export const RESET_MAILS = { points: 5, seconds: 60 * MINUTE }
export const VERIFY_MAILS = { points: 5, seconds: 60 * MINUTE }
export const EMAIL_CHANGES = { points: 5, seconds: 60 * MINUTE }
export const SIGNUP_NOTICES = { points: 3, seconds: 60 * MINUTE }
export const VERIFY_HOURS = 24
export const EMAIL_CHANGE_HOURS = 24
/** More devices than anyone uses. Of the demo account, which is many people's: from one network. */
export const SESSIONS_MOST = 20
/** Of the demo account in all, so that what its visitors leave open does not grow without end. */
export const DEMO_SESSIONS_MOST = 1_000
/** How long ended sessions, their addresses and used links are kept. */
export const KEEP_DAYS = 90

/** Mail that verifies an address or protects whoever owns it. */
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

/** What an account that is switched off is still told: where its money is, and that it is gone. */
export const TO_SWITCHED_OFF: ReadonlySet<string> = new Set([
  'receipt',
  'cancelled',
  'refund',
  'refund-failed',
  'account-deleted',
])

/** What anybody can have sent to an address that is somebody else's. */
const FROM_STRANGERS: ReadonlySet<string> = new Set(['signup-attempt', 'address-taken'])

/**
 * Which of its mailbox's limits a mail counts for. Resets of confirmed accounts have their own: whoever
 * signs up with another spelling of a mailbox and resets that keeps none from its owner.
 */
export function bucketOf(
  kind: string,
  { emailVerifiedAt }: Pick<Reached, 'emailVerifiedAt'>,
): MailBucket | null {
  if (emailVerifiedAt === null || FROM_STRANGERS.has(kind)) return 'stranger'
  return kind === 'reset' ? 'reset' : null
}

interface Reached {
  isDemo: boolean
  emailVerifiedAt: Temporal.Instant | null
  disabledAt: Temporal.Instant | null
}

/** An unverified address may be a stranger's: it gets what keeps an account safe and nothing else. */
export const mayMail = (kind: string, { isDemo, emailVerifiedAt, disabledAt }: Reached): boolean =>
  !isDemo &&
  (emailVerifiedAt !== null || TO_ANY_ADDRESS.has(kind)) &&
  (disabledAt === null || TO_SWITCHED_OFF.has(kind))
