import { and, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from '../store/repo.ts'
import { draw, drawSource } from '#platform/db/schema/draws.ts'

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

/** Records a request: false if another instance was faster, which a lost lock allows. */
export async function noteAsked(
  db: Tx,
  key: SourceKey,
  seen: Temporal.Instant | null,
  askedAt: Temporal.Instant,
): Promise<boolean> {
  const unchanged = seen === null ? isNull(drawSource.askedAt) : eq(drawSource.askedAt, seen)
  const { rowCount } = await db
    .update(drawSource)
    .set({ askedAt })
    .where(and(of(key), unchanged))
  return rowCount === 1
}

export async function updateSource(
  db: Tx,
  key: SourceKey,
  change: Partial<SourceRow>,
): Promise<void> {
  await db.update(drawSource).set(change).where(of(key))
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

/** The same for one source. */
export async function requestRefreshOf(
  db: Tx,
  key: SourceKey,
  now: Temporal.Instant,
): Promise<void> {
  await db.update(drawSource).set({ refreshAt: now }).where(of(key))
}

/** Deletes the source rows of a series, so its history is read again from the start. */
export async function deleteSources(tx: Tx, { game, state }: SeriesKey): Promise<void> {
  await tx.delete(drawSource).where(and(eq(drawSource.game, game), eq(drawSource.state, state)))
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
