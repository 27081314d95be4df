import type { Clock } from '#platform/clock.ts'
import type { Bucket } from '#platform/db/buckets.ts'
import { hasToken, takeToken } from '#platform/db/buckets.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Keys } from '#platform/secret.ts'

/** Domains that ignore dots in the local part. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * One spelling for each mailbox, by which trials, cool-offs and email are counted. Sign-in does not
 * use it.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const plain = local.split('+', 1)[0] ?? local
  return DOTLESS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

const HOUR = 3_600

/**
 * `stranger`: email that anybody can cause for any address. `reset` is separate, so that sign-ups
 * with someone's address do not block their reset.
 */
export type MailBucket = 'stranger' | 'reset'

/** The most emails of a mailbox, from all instances together. Source: docs/decisions/0026. */
const OWN: Readonly<Record<MailBucket, readonly Omit<Bucket, 'key'>[]>> = {
  stranger: [
    { points: 6, seconds: HOUR },
    { points: 15, seconds: 24 * HOUR },
  ],
  // By the hour only, so that strangers cannot block a reset until tomorrow.
  reset: [{ points: 5, seconds: HOUR }],
}
const ALL = { points: 100, seconds: 24 * HOUR }

/**
 * For all confirmed accounts of a mailbox together, so that one account does not use up the others'
 * email.
 */
const MAILBOX_RESETS = { points: 20, seconds: HOUR }
const MAILBOX_ALL = { points: 300, seconds: 24 * HOUR }

interface MailboxDeps {
  db: Db
  clock: Clock
  keys: Keys
}

interface Addressed {
  recipient: string
  bucket: MailBucket | null
  /** Null for email to the operator, which has limits of its own. */
  userId: string | null
}

function bucketsOf(
  { keys }: Pick<MailboxDeps, 'keys'>,
  { recipient, bucket, userId }: Addressed,
): Bucket[] {
  const mailbox = keys.mac('mailbox', mailboxOf(recipient))
  const own = bucket === null ? [] : OWN[bucket]
  const whose = bucket === 'reset' ? `${mailbox}:${userId}` : mailbox
  const limits = own.map(({ points, seconds }) => ({
    key: `mail-${bucket}-${seconds}:${whose}`,
    points,
    seconds,
  }))
  if (bucket === 'reset')
    return [...limits, { key: `mail-reset-mailbox:${mailbox}`, ...MAILBOX_RESETS }]
  if (userId === null) return limits
  // Resets, which anybody can request, do not use up the limit of other email.
  return [
    ...limits,
    { key: `mail-all:${mailbox}:${userId}`, ...ALL },
    { key: `mail-all-mailbox:${mailbox}`, ...MAILBOX_ALL },
  ]
}

/**
 * Counts an email; false if its mailbox has reached a limit. All points are taken together or none,
 * so a refusal by one limit does not count for the others.
 */
export async function countMail(deps: MailboxDeps, mail: Addressed): Promise<boolean> {
  try {
    await deps.db.transaction(async (tx) => {
      for (const bucket of bucketsOf(deps, mail))
        if (!(await takeToken(tx, deps.clock, bucket)).allowed) throw new MailboxFull()
    })
    return true
  } catch (error) {
    if (error instanceof MailboxFull) return false
    throw error
  }
}

class MailboxFull extends Error {}

/** Seconds until the mailbox accepts such email again; 0 if it does now. */
export async function mailboxWait(
  db: Tx,
  deps: Pick<MailboxDeps, 'clock' | 'keys'>,
  mail: Addressed,
): Promise<number> {
  const waits: number[] = []
  for (const bucket of bucketsOf(deps, mail))
    waits.push((await hasToken(db, deps.clock, bucket)).retryAfter)
  return Math.max(...waits)
}

/** A search key that all addresses of one mailbox share. Other mailboxes may share it, too. */
export const mailboxLetters = (email: string): string =>
  (mailboxOf(email).split('@', 1)[0] ?? '').replaceAll('.', '')
