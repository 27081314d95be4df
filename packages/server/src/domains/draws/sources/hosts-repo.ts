import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { drawSource, drawSourceHost } from '#platform/db/schema/draws.ts'

export type HostRow = typeof drawSourceHost.$inferSelect

export async function findHost(db: Tx, source: string): Promise<HostRow | undefined> {
  const [row] = await db.select().from(drawSourceHost).where(eq(drawSourceHost.source, source))
  return row
}

/** Finds or creates the row of a host. */
export async function openHost(db: Tx, source: string): Promise<HostRow> {
  await db.insert(drawSourceHost).values({ source }).onConflictDoNothing()
  const row = await findHost(db, source)
  if (!row) throw new Error(`no row of the host of ${source}`)
  return row
}

/** The number of passes in a row without an answer, and the pause after them. */
export async function setHostPause(
  db: Tx,
  source: string,
  change: { unreached: number; openUntil: Temporal.Instant | null },
): Promise<void> {
  await db.update(drawSourceHost).set(change).where(eq(drawSourceHost.source, source))
}

/** Ends a host's pause early. */
export async function endHostPause(db: Tx, source: string): Promise<void> {
  await db.update(drawSourceHost).set({ openUntil: null }).where(eq(drawSourceHost.source, source))
}

export async function countFailed(db: Tx, source: string, failed: number): Promise<void> {
  await db
    .update(drawSourceHost)
    .set({ failed: sql`${drawSourceHost.failed} + ${failed}` })
    .where(eq(drawSourceHost.source, source))
}

/**
 * Claims the next log line about failures: returns how many requests it covers, or null if a line was
 * logged since `before`.
 */
export async function claimFailureLog(
  db: Tx,
  source: string,
  { now, before }: { now: Temporal.Instant; before: Temporal.Instant },
): Promise<number | null> {
  const { loggedAt } = drawSourceHost
  const host = await findHost(db, source)
  const { rowCount } = await db
    .update(drawSourceHost)
    .set({ failed: 0, loggedAt: now, isLoggedDown: true })
    .where(and(eq(drawSourceHost.source, source), or(isNull(loggedAt), lte(loggedAt, before))))
  return rowCount === 1 && host ? host.failed : null
}

/** True for the one caller that logs the recovery. */
export async function claimRecoveryLog(db: Tx, source: string): Promise<boolean> {
  const { rowCount } = await db
    .update(drawSourceHost)
    .set({ failed: 0, isLoggedDown: false })
    .where(and(eq(drawSourceHost.source, source), eq(drawSourceHost.isLoggedDown, true)))
  return rowCount === 1
}

/** The series of a source whose last request failed. */
export async function listFailing(
  db: Tx,
  source: string,
): Promise<{ game: string; state: string }[]> {
  const { game, state, failures } = drawSource
  return await db
    .select({ game, state })
    .from(drawSource)
    .where(and(eq(drawSource.source, source), gt(failures, 0)))
}
