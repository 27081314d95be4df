import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { mail } from './tables.ts'
import type { Transport } from './transport.ts'

const BATCH = 20
const LEASE_SECONDS = 60

/** 10 s, 20 s, 40 s … an hour at most, until it is through. */
const pause = (attempts: number) => Math.min(3600, 10 * 2 ** Math.min(attempts, 12))

/**
 * Sends what is due and says how many went out. A row is leased before it is sent, so two instances
 * do not send it twice; a failed one stays and is tried again.
 */
export async function deliverDue(
  deps: { db: Db; clock: Clock },
  transport: Transport,
): Promise<number> {
  const due = await lease(deps)
  for (const row of due) {
    try {
      await transport({ ...row, date: new Date(row.createdAt.epochMilliseconds) })
      await deps.db
        .update(mail)
        // A link that was mailed is known to whoever reads the mail, and to nobody who reads the table.
        .set({ sentAt: deps.clock.now(), lastError: null, text: '', html: '' })
        .where(eq(mail.id, row.id))
    } catch (error) {
      const dueAt = deps.clock.now().add({ seconds: pause(row.attempts) })
      const lastError = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
      await deps.db.update(mail).set({ dueAt, lastError }).where(eq(mail.id, row.id))
    }
  }
  return due.length
}

function lease({ db, clock }: { db: Db; clock: Clock }) {
  const now = clock.now()
  const picked = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isNull(mail.sentAt), lte(mail.dueAt, now)))
    .orderBy(asc(mail.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(mail)
    .set({ dueAt: now.add({ seconds: LEASE_SECONDS }), attempts: sql`${mail.attempts} + 1` })
    .where(sql`${mail.id} in ${picked}`)
    .returning()
}
