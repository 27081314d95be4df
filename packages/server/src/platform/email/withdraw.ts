import { and, eq, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { mail } from '#platform/db/schema/email.ts'

/** Takes back what was not sent of someone's mail yet, but for some kinds. */
export async function cancelQueuedEmail(
  tx: Tx,
  owner: OwnerId,
  kinds: readonly string[],
): Promise<void> {
  const waits = and(eq(mail.userId, owner), isNull(mail.sentAt), ne(mail.text, ''))
  await tx.delete(mail).where(and(waits, notInArray(mail.kind, [...kinds])))
}

/** Before an account goes: the same, and of the rest forgets to whom it went and what about. */
export async function deleteQueuedEmail(
  tx: Tx,
  owner: OwnerId,
  kinds: readonly string[],
): Promise<void> {
  await cancelQueuedEmail(tx, owner, kinds)
  const own = eq(mail.userId, owner)
  // What a mail server answered may hold the address too.
  const nobody = { recipient: '', subject: '', lastError: null }
  const isOver = or(isNotNull(mail.sentAt), eq(mail.text, ''))
  await tx.update(mail).set(nobody).where(and(own, isOver))
}
