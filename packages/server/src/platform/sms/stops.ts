import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { smsStop } from '#platform/db/schema/sms.ts'

/** From now on nothing is sent to a phone, whoever has it; again changes nothing. */
export async function stopPhone(db: Tx, phone: string, now: Temporal.Instant): Promise<void> {
  await db.insert(smsStop).values({ phone, stoppedAt: now }).onConflictDoNothing()
}

/** Takes that back: the phone itself asked for it. */
export async function startPhone(db: Tx, phone: string): Promise<void> {
  await db.delete(smsStop).where(eq(smsStop.phone, phone))
}

export async function isStopped(db: Tx, phone: string): Promise<boolean> {
  const rows = await db.select().from(smsStop).where(eq(smsStop.phone, phone))
  return rows.length > 0
}
