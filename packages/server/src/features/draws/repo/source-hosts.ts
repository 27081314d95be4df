import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { drawSource, drawSourceHost } from '../tables.ts'
import type { Lease } from './sources.ts'

type HostRow = typeof drawSourceHost.$inferSelect

export async function findHost(db: Tx, source: string): Promise<HostRow | undefined> {
  const [row] = await db.select().from(drawSourceHost).where(eq(drawSourceHost.source, source))
  return row
}

/** Lets one instance alone ask at a host: false where another does so, or nobody may. */
export async function takeHost(db: Tx, source: string, lease: Lease): Promise<boolean> {
  await db.insert(drawSourceHost).values({ source }).onConflictDoNothing()
  const { openUntil, leaseUntil } = drawSourceHost
  const { rowCount } = await db
    .update(drawSourceHost)
    .set({ leaseBy: lease.by, leaseUntil: lease.until })
    .where(
      and(
        eq(drawSourceHost.source, source),
        or(isNull(openUntil), lte(openUntil, lease.now)),
        or(isNull(leaseUntil), lte(leaseUntil, lease.now)),
      ),
    )
  return rowCount === 1
}

/** Ends the lease, or extends it. */
export async function keepHost(db: Tx, source: string, by: string, until: Temporal.Instant | null) {
  await db
    .update(drawSourceHost)
    .set({ leaseUntil: until })
    .where(and(eq(drawSourceHost.source, source), eq(drawSourceHost.leaseBy, by)))
}

/** Notes how many questions in a row did not reach the host, and until when nobody asks there. */
export async function closeHost(
  db: Tx,
  source: string,
  change: { unreached: number; openUntil: Temporal.Instant },
): Promise<void> {
  await db.update(drawSourceHost).set(change).where(eq(drawSourceHost.source, source))
}

/** Lets a host be asked again before its pause is over. */
export async function endPause(db: Tx, source: string): Promise<void> {
  await db.update(drawSourceHost).set({ openUntil: null }).where(eq(drawSourceHost.source, source))
}

/** Notes that the host answers. */
export async function reopenHost(db: Tx, source: string): Promise<void> {
  await db
    .update(drawSourceHost)
    .set({ unreached: 0, openUntil: null })
    .where(and(eq(drawSourceHost.source, source), gt(drawSourceHost.unreached, 0)))
}

export async function countFailed(db: Tx, source: string, failed: number): Promise<void> {
  await db
    .update(drawSourceHost)
    .set({ failed: sql`${drawSourceHost.failed} + ${failed}` })
    .where(eq(drawSourceHost.source, source))
}

/**
 * Gives the one line about failures that is due, with how many questions it is about; null where a
 * line was written since `before`. Only whoever has the lease asks.
 */
export async function takeFailureLine(
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

/** True for the one caller that logs the end of the failures. */
export async function takeRecoveryLine(db: Tx, source: string): Promise<boolean> {
  const { rowCount } = await db
    .update(drawSourceHost)
    .set({ failed: 0, isLoggedDown: false })
    .where(and(eq(drawSourceHost.source, source), eq(drawSourceHost.isLoggedDown, true)))
  return rowCount === 1
}

/** The series of a source whose last question failed. */
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
