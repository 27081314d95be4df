import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { drawSource, drawSourceHost } from '#platform/db/schema/draws.ts'
import type { Lease } from '#platform/jobs/leases.ts'
import { isFree, isLeasedBy, leasedBy, RELEASED } from '#platform/jobs/leases.ts'

type HostRow = typeof drawSourceHost.$inferSelect

export async function findHost(db: Tx, source: string): Promise<HostRow | undefined> {
  const [row] = await db.select().from(drawSourceHost).where(eq(drawSourceHost.source, source))
  return row
}

/** Takes the lease on a host: false if another instance has it or the host is paused. */
export async function leaseHost(db: Tx, source: string, lease: Lease): Promise<boolean> {
  await db.insert(drawSourceHost).values({ source }).onConflictDoNothing()
  const { openUntil } = drawSourceHost
  const { rowCount } = await db
    .update(drawSourceHost)
    .set(leasedBy(lease))
    .where(
      and(
        eq(drawSourceHost.source, source),
        or(isNull(openUntil), lte(openUntil, lease.now)),
        isFree(drawSourceHost, lease.now),
      ),
    )
  return rowCount === 1
}

/** Extends the lease, or ends it with null; false where another instance has it by now. */
export async function setHostLease(
  db: Tx,
  source: string,
  by: string,
  until: Temporal.Instant | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(drawSourceHost)
    .set(until === null ? RELEASED : leasedBy({ by, until }))
    .where(and(eq(drawSourceHost.source, source), isLeasedBy(drawSourceHost, by)))
  return rowCount === 1
}

/** Pauses a host after failed requests: how many in a row, and until when. */
export async function pauseHost(
  db: Tx,
  source: string,
  change: { unreached: number; openUntil: Temporal.Instant },
): Promise<void> {
  await db.update(drawSourceHost).set(change).where(eq(drawSourceHost.source, source))
}

/** Ends a host's pause early. */
export async function endHostPause(db: Tx, source: string): Promise<void> {
  await db.update(drawSourceHost).set({ openUntil: null }).where(eq(drawSourceHost.source, source))
}

/** Resets the failure count and the pause once the host answers. */
export async function resumeHost(db: Tx, source: string): Promise<void> {
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
 * Claims the next log line about failures: returns how many requests it covers, or null if a line was
 * logged since `before`. Only the instance with the lease calls this.
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
