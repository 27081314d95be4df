import type { Slot } from '@fourcast/engine/calendar.ts'
import type { SQL } from 'drizzle-orm'
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from '../repo.ts'
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

/** What is known of a source; of a new one nothing, but that its history is to be read from `history` on. */
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

export interface Lease {
  by: string
  now: Temporal.Instant
  until: Temporal.Instant
}

/** Takes the next question for one instance: false where another was faster, or is still at it. */
export async function takeLease(
  db: Tx,
  key: SourceKey,
  { by, now, until }: Lease,
  seen: Temporal.Instant | null,
): Promise<boolean> {
  const unchanged = seen === null ? isNull(drawSource.askedAt) : eq(drawSource.askedAt, seen)
  const free = or(isNull(drawSource.leaseUntil), lte(drawSource.leaseUntil, now))
  const { rowCount } = await db
    .update(drawSource)
    .set({ askedAt: now, leaseBy: by, leaseUntil: until })
    .where(and(of(key), unchanged, free))
  return rowCount === 1
}

/** Writes down how it goes, if the lease is still ours; a change without a lease in it ends that. */
export async function noteSource(
  db: Tx,
  key: SourceKey,
  by: string,
  change: Partial<SourceRow>,
): Promise<void> {
  await db
    .update(drawSource)
    .set(change)
    .where(and(of(key), eq(drawSource.leaseBy, by)))
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

/** How often each of these slots was asked for; slots that never were are left out. */
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

/** Spends an attempt: true for exactly one caller, ever. */
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

/** Forgets the attempts made before a moment: by then nobody asks for their slots any more. */
export async function purgeAttempts(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(drawSourceAttempt).where(lt(drawSourceAttempt.askedAt, before))
}

/** Notes that someone wants news of these sources. */
export async function wantNews(
  db: Tx,
  sources: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await db
    .update(drawSource)
    .set({ refreshAt: now })
    .where(inArray(drawSource.source, [...sources]))
}

/** The same of one source, also while repeated failures keep everyone from asking. */
export async function wantNewsOf(db: Tx, key: SourceKey, now: Temporal.Instant): Promise<void> {
  await db.update(drawSource).set({ refreshAt: now, openUntil: null }).where(of(key))
}

/** Forgets how the sources of a series did, and how much of their history was read. */
export async function forgetSources(tx: Tx, { game, state }: SeriesKey): Promise<void> {
  await tx.delete(drawSource).where(and(eq(drawSource.game, game), eq(drawSource.state, state)))
}

/** Those of which someone wanted news since a moment, and since they were last asked. */
export async function listWanted(db: Tx, since: Temporal.Instant): Promise<SourceRow[]> {
  const unasked = or(isNull(drawSource.askedAt), gt(drawSource.refreshAt, drawSource.askedAt))
  return await db
    .select()
    .from(drawSource)
    .where(and(gt(drawSource.refreshAt, since), unasked))
}

/** True for the one caller that begins the trouble of a source. */
export async function beginTrouble(db: Tx, key: SourceKey, now: Temporal.Instant): Promise<void> {
  await db
    .update(drawSource)
    .set({ troubledSince: now })
    .where(and(of(key), isNull(drawSource.troubledSince)))
}

/** Notes that the owner is told; true for exactly one caller while the trouble lasts. */
export async function tellOnce(
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

/** Of how many games of a source the owner was told that they are in trouble. */
export async function countTold(tx: Tx, source: string): Promise<number> {
  const [row] = await tx
    .select({ told: count() })
    .from(drawSource)
    .where(and(eq(drawSource.source, source), isNotNull(drawSource.toldAt)))
  return row?.told ?? 0
}

/** Ends the trouble; true for the one caller that must tell the owner so. */
export async function endTrouble(tx: Tx, key: SourceKey): Promise<boolean> {
  const { rowCount } = await tx
    .update(drawSource)
    .set({ toldAt: null })
    .where(and(of(key), isNotNull(drawSource.toldAt)))
  await tx.update(drawSource).set({ troubledSince: null }).where(of(key))
  return rowCount === 1
}
