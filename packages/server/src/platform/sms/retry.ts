import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { sms } from '#platform/db/schema/sms.ts'
import { wakeJob } from '#platform/jobs/wake.ts'

/** Sends a failing text message again with this commit; false if it is not failing any more. */
export async function retrySmsNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const isFailing = and(isNull(sms.sentAt), ne(sms.text, ''), isNotNull(sms.lastError))
  const { rowCount } = await tx
    .update(sms)
    .set({ dueAt: now })
    .where(and(eq(sms.id, id), isFailing))
  if (rowCount === 1) await wakeJob(tx, 'sms-deliver')
  return rowCount === 1
}
