import type { Clock } from '#platform/clock.ts'
import type { Bucket } from '#platform/db/buckets.ts'
import { hasToken, takeToken } from '#platform/db/buckets.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Keys } from '#platform/secret.ts'

/** Where dots in the local part mean nothing. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** One mailbox, one spelling: what trials, breaks and mail are counted by. Sign-in does not use it. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const plain = local.split('+', 1)[0] ?? local
  return DOTLESS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

const HOUR = 3_600

/**
 * `stranger`: mail that anybody can have sent to any address. `reset`: apart from it, so that sign-ups
 * with someone's address do not keep their reset from them.
 */
export type MailBucket = 'stranger' | 'reset'

/** Mails a mailbox gets at most, from all instances together. Source: docs/decisions/0026. */
const OWN: Readonly<Record<MailBucket, readonly Omit<Bucket, 'key'>[]>> = {
  stranger: [
    { points: 6, seconds: HOUR },
    { points: 15, seconds: 24 * HOUR },
  ],
  // By the hour alone: strangers who ask all day must not keep a reset from its owner till tomorrow.
  reset: [{ points: 5, seconds: HOUR }],
}
const ALL = { points: 100, seconds: 24 * HOUR }

/** Of all confirmed accounts of a mailbox together: one of them alone leaves the others their mail. */
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
  /** Null for mail to the operator: what people write to us has limits of its own. */
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
  // Resets, which anybody can ask for, take no room from mail that the owner's account needs.
  return [
    ...limits,
    { key: `mail-all:${mailbox}:${userId}`, ...ALL },
    { key: `mail-all-mailbox:${mailbox}`, ...MAILBOX_ALL },
  ]
}

/**
 * Counts a mail; false where its mailbox has had enough. Of all kinds together, whoever caused them. What
 * one limit refuses is charged to no other: the points are taken together or not at all.
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

/** Seconds until a mailbox gets such mail again; 0 where it does now. */
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

/** A search key: all addresses of one mailbox share it. Other mailboxes may share it too. */
export const mailboxLetters = (email: string): string =>
  (mailboxOf(email).split('@', 1)[0] ?? '').replaceAll('.', '')
