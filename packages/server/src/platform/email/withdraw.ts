import { and, eq, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { mail } from '#platform/db/schema/email.ts'

/** Drops someone's queued email, except for some kinds. */
export async function cancelQueuedEmail(
  tx: Tx,
  owner: OwnerId,
  kinds: readonly string[],
): Promise<void> {
  const waits = and(eq(mail.userId, owner), isNull(mail.sentAt), ne(mail.text, ''))
  await tx.delete(mail).where(and(waits, notInArray(mail.kind, [...kinds])))
}

/** Before an account is deleted: the same, and clears recipient and subject of its sent email. */
export async function deleteQueuedEmail(
  tx: Tx,
  owner: OwnerId,
  kinds: readonly string[],
): Promise<void> {
  await cancelQueuedEmail(tx, owner, kinds)
  const own = eq(mail.userId, owner)
  // A mail server's answer may contain the address, too.
  const nobody = { recipient: '', subject: '', lastError: null }
  const isOver = or(isNotNull(mail.sentAt), eq(mail.text, ''))
  await tx.update(mail).set(nobody).where(and(own, isOver))
}
