import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { readSetting, writeSetting } from '#platform/db/settings.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { isNext } from '#platform/jobs/leases.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { webhookEvent } from '#platform/db/schema/billing-events.ts'

export type EventRow = typeof webhookEvent.$inferSelect

/**
 * Stores an event; false if it is stored already. The wake is sent with the commit: neither happens
 * alone.
 */
export async function insertEvent(db: Db, row: typeof webhookEvent.$inferInsert): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const made = await tx.insert(webhookEvent).values(row).onConflictDoNothing().returning()
    if (made.length > 0) await wakeJob(tx, 'payments-inbox')
    return made.length > 0
  })
}

/** Leases an event that was due by `dueBy`, the longest waiting first. No other instance gets it before `until`. */
export async function leaseEvent(
  db: Tx,
  dueBy: Temporal.Instant,
  until: Temporal.Instant,
): Promise<EventRow | undefined> {
  const where = and(isNull(webhookEvent.doneAt), lte(webhookEvent.dueAt, dueBy))
  const order = sql`${webhookEvent.dueAt}, ${webhookEvent.receivedAt}`
  const [event] = await db
    .update(webhookEvent)
    .set({ dueAt: until, tries: sql`${webhookEvent.tries} + 1`, lastError: null })
    .where(isNext(webhookEvent.id, { where, order }))
    .returning()
  return event
}

/** When the next unfinished event is due. */
export const nextDueEvent = (db: Tx) =>
  earliest(db, sql`select min(due_at) from ${webhookEvent} where done_at is null`)

export async function finishEvent(db: Tx, id: string, doneAt: Temporal.Instant): Promise<void> {
  await db.update(webhookEvent).set({ doneAt, lastError: null }).where(eq(webhookEvent.id, id))
}

export async function postponeEvent(
  db: Tx,
  id: string,
  { dueAt, lastError }: { dueAt: Temporal.Instant; lastError: string },
): Promise<void> {
  await db.update(webhookEvent).set({ dueAt, lastError }).where(eq(webhookEvent.id, id))
}

/** Makes an event due that failed before; false if it is done or being processed. */
export async function retryEventNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookEvent)
    .set({ dueAt: now })
    .where(
      and(eq(webhookEvent.id, id), isNull(webhookEvent.doneAt), isNotNull(webhookEvent.lastError)),
    )
  if (rowCount === 1) await wakeJob(tx, 'payments-inbox')
  return rowCount === 1
}

const SEEN = 'payments.events-seen'

/** Until when the provider's list of events was read; null if it never was. */
export async function findLastListed(db: Tx, provider: string): Promise<Temporal.Instant | null> {
  const seen = await readSetting(db, `${SEEN}.${provider}`)
  return seen === undefined ? null : Temporal.Instant.from(seen)
}

export async function saveLastListed(
  db: Tx,
  provider: string,
  seen: Temporal.Instant,
): Promise<void> {
  await writeSetting(db, `${SEEN}.${provider}`, seen.toString())
}

export async function purgeEvents(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(webhookEvent).where(lte(webhookEvent.doneAt, before))
}
