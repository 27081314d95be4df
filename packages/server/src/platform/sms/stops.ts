import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { smsStop } from '#platform/db/schema/sms.ts'

/** Stops all messages to a phone, for every account; a repeat changes nothing. */
export async function stopPhone(db: Tx, phone: string, now: Temporal.Instant): Promise<void> {
  await db.insert(smsStop).values({ phone, stoppedAt: now }).onConflictDoNothing()
}

/** Allows messages again: the phone itself asked for it. */
export async function startPhone(db: Tx, phone: string): Promise<void> {
  await db.delete(smsStop).where(eq(smsStop.phone, phone))
}

export async function isStopped(db: Tx, phone: string): Promise<boolean> {
  const rows = await db.select().from(smsStop).where(eq(smsStop.phone, phone))
  return rows.length > 0
}
