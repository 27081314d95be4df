import type { Slot } from '@fourcast/engine/calendar.ts'
import type { SQL } from 'drizzle-orm'
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Lease } from '#platform/jobs/leases.ts'
import { isFree, isLeasedBy, leasedBy } from '#platform/jobs/leases.ts'
import type { SeriesKey } from '../store/repo.ts'
import { draw, drawSource, drawSourceAttempt } from '#platform/db/schema/draws.ts'

/** A source of a series. */
export interface SourceKey extends SeriesKey {
  source: string
}

export type SourceRow = typeof drawSource.$inferSelect

const of = ({ game, state, source }: SourceKey) =>
  and(eq(drawSource.game, game), eq(drawSource.state, state), eq(drawSource.source, source))

export async function findSource(db: Tx, key: SourceKey): Promise<SourceRow | undefined> {
  const [row] = await db.select().from(drawSource).where(of(key))
  return row
}

/** Finds or creates the row of a source. A new one starts reading its history at row `history`. */
export async function openSource(
  db: Tx,
  { game, state, source }: SourceKey,
  history: number | null,
): Promise<SourceRow> {
  const key = { game, state, source }
  await db
    .insert(drawSource)
    .values({ ...key, history })
    .onConflictDoNothing()
  const row = await findSource(db, key)
  if (!row) throw new Error(`no row of ${source} for ${state}`)
  return row
}

/** Takes the lease on the next request: false if another instance has it or was faster. */
export async function takeLease(
  db: Tx,
  key: SourceKey,
  lease: Lease,
  seen: Temporal.Instant | null,
): Promise<boolean> {
  const unchanged = seen === null ? isNull(drawSource.askedAt) : eq(drawSource.askedAt, seen)
  const { rowCount } = await db
    .update(drawSource)
    .set({ askedAt: lease.now, ...leasedBy(lease) })
    .where(and(of(key), unchanged, isFree(drawSource, lease.now)))
  return rowCount === 1
}

/** Updates the row of a source if this instance still has the lease. */
export async function noteSource(
  db: Tx,
  key: SourceKey,
  by: string,
  change: Partial<SourceRow>,
): Promise<void> {
  await db
    .update(drawSource)
    .set(change)
    .where(and(of(key), isLeasedBy(drawSource, by)))
}

/** When the newest real draw of these sessions was held. */
export async function newestReal(
  db: Tx,
  { game, state }: SeriesKey,
  sessions: readonly string[],
): Promise<Temporal.Instant | null> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select draw_at as at from ${draw}
    where game = ${game} and state = ${state} and not simulated
      and session = any(${sql.param(sessions)}::text[])
    order by draw_at desc nulls last limit 1`)
  return rows[0] ? toInstant(rows[0].at) : null
}

const slotsOf = (slots: readonly Slot[]): SQL => sql`unnest(
  ${sql.param(slots.map(({ date }) => date.toString()))}::date[],
  ${sql.param(slots.map(({ session }) => session))}::text[])`

/** The last attempt made at each of these slots; slots without an attempt are omitted. */
export async function findAttempts(
  db: Tx,
  { game, state, source }: SourceKey,
  slots: readonly Slot[],
): Promise<{ date: string; session: string; attempt: number }[]> {
  const { rows } = await db.execute<{ date: string; session: string; attempt: number }>(sql`
    select draw_date::text as date, session, max(attempt)::int as attempt
    from ${drawSourceAttempt} join ${slotsOf(slots)} as s (draw_date, session)
      using (draw_date, session)
    where game = ${game} and state = ${state} and source = ${source}
    group by 1, 2`)
  return rows
}

/** Records an attempt at a slot: true for exactly one caller. */
export async function spendAttempt(
  db: Tx,
  { game, state, source }: SourceKey,
  { date, session }: Slot,
  attempt: number,
  askedAt: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(drawSourceAttempt)
    .values({ game, state, source, drawDate: date.toString(), session, attempt, askedAt })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Deletes attempts before this time: their slots are no longer requested. */
export async function purgeAttempts(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(drawSourceAttempt).where(lt(drawSourceAttempt.askedAt, before))
}

/** Records a requested refresh of these sources. */
export async function requestRefreshes(
  db: Tx,
  sources: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await db
    .update(drawSource)
    .set({ refreshAt: now })
    .where(inArray(drawSource.source, [...sources]))
}

/** The same for one source. Also ends its pause after failures. */
export async function requestRefreshOf(
  db: Tx,
  key: SourceKey,
  now: Temporal.Instant,
): Promise<void> {
  await db.update(drawSource).set({ refreshAt: now, openUntil: null }).where(of(key))
}

/** Deletes the source rows of a series, so its history is read again from the start. */
export async function deleteSources(tx: Tx, { game, state }: SeriesKey): Promise<void> {
  await tx.delete(drawSource).where(and(eq(drawSource.game, game), eq(drawSource.state, state)))
}

/** Sources with a refresh requested since this time, and not checked after it. */
export async function listRefreshRequests(db: Tx, since: Temporal.Instant): Promise<SourceRow[]> {
  const unasked = or(isNull(drawSource.askedAt), gt(drawSource.refreshAt, drawSource.askedAt))
  return await db
    .select()
    .from(drawSource)
    .where(and(gt(drawSource.refreshAt, since), unasked))
}

/** Records when the trouble of a source began, unless it already has. */
export async function beginTrouble(db: Tx, key: SourceKey, now: Temporal.Instant): Promise<void> {
  await db
    .update(drawSource)
    .set({ troubledSince: now })
    .where(and(of(key), isNull(drawSource.troubledSince)))
}

/** Records that the operator was notified: true for exactly one caller per period of trouble. */
export async function markReported(
  tx: Tx,
  key: SourceKey,
  troubledBefore: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(drawSource)
    .set({ toldAt: now })
    .where(and(of(key), isNull(drawSource.toldAt), lte(drawSource.troubledSince, troubledBefore)))
  return rowCount === 1
}

/** How many games of a source are in trouble and were reported to the operator. */
export async function countReported(tx: Tx, source: string): Promise<number> {
  const [row] = await tx
    .select({ told: count() })
    .from(drawSource)
    .where(and(eq(drawSource.source, source), isNotNull(drawSource.toldAt)))
  return row?.told ?? 0
}

/** Ends the trouble: true for the one caller that must notify the operator. */
export async function endTrouble(tx: Tx, key: SourceKey): Promise<boolean> {
  const { rowCount } = await tx
    .update(drawSource)
    .set({ toldAt: null })
    .where(and(of(key), isNotNull(drawSource.toldAt)))
  await tx.update(drawSource).set({ troubledSince: null }).where(of(key))
  return rowCount === 1
}
