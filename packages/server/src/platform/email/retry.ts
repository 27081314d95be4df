import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { mail } from '#platform/db/schema/email.ts'
import { wakeJob } from '#platform/jobs/wake.ts'

/** Sends a failing email again with this commit; false if it is not failing any more. */
export async function retryEmailNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const isFailing = and(isNull(mail.sentAt), ne(mail.text, ''), isNotNull(mail.lastError))
  const { rowCount } = await tx
    .update(mail)
    .set({ dueAt: now })
    .where(and(eq(mail.id, id), isFailing))
  if (rowCount === 1) await wakeJob(tx, 'mail-deliver')
  return rowCount === 1
}
