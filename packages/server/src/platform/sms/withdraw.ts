import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { sms } from '#platform/db/schema/sms.ts'

const UNSAID = { text: '' }

/** Takes back what was not sent yet: all of it, or what is of one kind. */
export async function cancelQueuedSms(tx: Tx, owner: OwnerId, kind?: string): Promise<void> {
  const ofKind = kind === undefined ? undefined : eq(sms.kind, kind)
  await tx
    .update(sms)
    .set(UNSAID)
    .where(and(eq(sms.userId, owner), isNull(sms.sentAt), ofKind))
}

/** Before an account goes: nothing more is sent, and of what was it is forgotten to which phone. */
export async function deleteQueuedSms(tx: Tx, owner: OwnerId): Promise<void> {
  await tx
    .update(sms)
    .set({ ...UNSAID, recipient: '' })
    .where(eq(sms.userId, owner))
}
