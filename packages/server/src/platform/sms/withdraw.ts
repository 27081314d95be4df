import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { sms } from '#platform/db/schema/sms.ts'

const UNSAID = { text: '' }

/** Drops someone's queued messages: all, or those of one kind. */
export async function cancelQueuedSms(tx: Tx, owner: OwnerId, kind?: string): Promise<void> {
  const ofKind = kind === undefined ? undefined : eq(sms.kind, kind)
  await tx
    .update(sms)
    .set(UNSAID)
    .where(and(eq(sms.userId, owner), isNull(sms.sentAt), ofKind))
}

/** Before an account is deleted: drops queued messages, and clears the number of sent ones. */
export async function deleteQueuedSms(tx: Tx, owner: OwnerId): Promise<void> {
  await tx
    .update(sms)
    .set({ ...UNSAID, recipient: '' })
    .where(eq(sms.userId, owner))
}
