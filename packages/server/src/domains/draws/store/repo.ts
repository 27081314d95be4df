import { boxKey } from '@fourcast/engine/digits.ts'
import type { Game } from '@fourcast/engine/games.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { moveToImport, reopenEntries } from './quarantine-repo.ts'
import type { StoredCopies } from '#platform/db/schema/draws.ts'
import { draw, drawQuarantine, drawSeries } from '#platform/db/schema/draws.ts'

/** One game in one state. */
export interface SeriesKey {
  game: Game
  state: string
}

export interface NewDraw {
  date: string
  session: string
  at: Temporal.Instant
  digits: string
  bonus?: number
}

interface Origin {
  source: string
  simulated: boolean
  now: Temporal.Instant
}

export interface Stored {
  id: number
  date: string
  session: string
}

/** Stores the draws whose slots are free and returns those; one statement for any number. */
export async function insertDraws(
  tx: Tx,
  { game, state }: SeriesKey,
  draws: readonly NewDraw[],
  { source, simulated, now }: Origin,
): Promise<Stored[]> {
  const { rows } = await tx.execute<{ id: string; date: string; session: string }>(sql`
    insert into ${draw}
      (game, state, draw_date, session, draw_at, numbers, bonus, box_key, source, simulated, stored_at)
    select ${game}, ${state}, d.date, d.session, d.at, d.numbers, d.bonus, d.box_key, ${source},
      ${simulated}, ${now.toString()}::timestamptz
    from unnest(
      ${sql.param(draws.map(({ date }) => date))}::date[],
      ${sql.param(draws.map(({ session }) => session))}::text[],
      ${sql.param(draws.map(({ at }) => at.toString()))}::timestamptz[],
      ${sql.param(draws.map(({ digits }) => digits))}::text[],
      ${sql.param(draws.map(({ bonus }) => bonus ?? null))}::smallint[],
      ${sql.param(draws.map(({ digits }) => orderless(digits)))}::text[]
    ) as d (date, session, at, numbers, bonus, box_key)
    on conflict do nothing
    returning id, draw_date::text as date, session`)
  return rows.map(({ id, date, session }) => ({ id: Number(id), date, session }))
}

/** Balls are in ascending order already. */
const orderless = (result: string) => (result.includes('-') ? result : boxKey(result))

/** The published draws of these slots. */
export async function findReal(
  tx: Tx,
  { game, state }: SeriesKey,
  slots: readonly Pick<NewDraw, 'date' | 'session'>[],
): Promise<{ date: string; session: string; digits: string }[]> {
  const { rows } = await tx.execute<{ date: string; session: string; digits: string }>(sql`
    select draw_date::text as date, session, numbers as digits
    from unnest(
      ${sql.param(slots.map(({ date }) => date))}::date[],
      ${sql.param(slots.map(({ session }) => session))}::text[]
    ) as slot (draw_date, session)
    join ${draw} using (draw_date, session)
    where game = ${game} and state = ${state} and not simulated`)
  return rows
}

/** Locks a series until the transaction ends, and returns whether it has real draws. */
export async function lockSeries(tx: Tx, { game, state }: SeriesKey): Promise<boolean> {
  const [row] = await tx
    .select({ real: drawSeries.real })
    .from(drawSeries)
    .where(and(eq(drawSeries.game, game), eq(drawSeries.state, state)))
    .for('no key update')
  return row?.real ?? false
}

export async function isReal(db: Tx, { game, state }: SeriesKey): Promise<boolean> {
  const [row] = await db
    .select({ real: drawSeries.real })
    .from(drawSeries)
    .where(and(eq(drawSeries.game, game), eq(drawSeries.state, state)))
  return row?.real ?? false
}

/** Notes copies among the real draws of a series. A decision of an administrator is never undone. */
export async function noteCopies(
  tx: Tx,
  { game, state }: SeriesKey,
  copies: readonly StoredCopies[],
): Promise<void> {
  if (copies.length === 0) return
  await noteSeries(tx, { game, state })
  const isSeries = and(eq(drawSeries.game, game), eq(drawSeries.state, state))
  const [row] = await tx.select().from(drawSeries).where(isSeries).for('no key update')
  const all = new Map(row?.copies.map((each) => [each.lag, each]))
  for (const { lag, accepted } of copies)
    all.set(lag, { lag, accepted: accepted || all.get(lag)?.accepted === true })
  await tx
    .update(drawSeries)
    .set({ copies: [...all.values()] })
    .where(isSeries)
}

/** The copies that are noted of a series. */
export async function listCopies(db: Tx, { game, state }: SeriesKey): Promise<StoredCopies[]> {
  const [row] = await db
    .select({ copies: drawSeries.copies })
    .from(drawSeries)
    .where(and(eq(drawSeries.game, game), eq(drawSeries.state, state)))
  return row?.copies ?? []
}

/** The distances at which an administrator decided to keep copies. */
export async function listAcceptedLags(db: Tx, key: SeriesKey): Promise<ReadonlySet<number>> {
  const copies = await listCopies(db, key)
  return new Set(copies.flatMap(({ lag, accepted }) => (accepted ? [lag] : [])))
}

/** From now on the simulated draws of this game and state are never shown. */
export async function markReal(tx: Tx, { game, state }: SeriesKey): Promise<void> {
  await tx
    .insert(drawSeries)
    .values({ game, state, real: true })
    .onConflictDoUpdate({ target: [drawSeries.game, drawSeries.state], set: { real: true } })
}

/** Deletes the real draws of a series with their matches; returns how many there were. */
export async function deleteReal(tx: Tx, { game, state }: SeriesKey): Promise<number> {
  await tx
    .update(drawSeries)
    .set({ real: false, copies: [] })
    .where(and(eq(drawSeries.game, game), eq(drawSeries.state, state)))
  const { rowCount } = await tx
    .delete(draw)
    .where(and(eq(draw.game, game), eq(draw.state, state), eq(draw.simulated, false)))
  return rowCount ?? 0
}

export interface LockedDraw extends Record<string, unknown> {
  id: number
  date: string
  session: string
  digits: string
  bonus: number | null
}

/** Locks those of these real draws that still have the same numbers and source, oldest first. */
export async function lockDraws(
  tx: Tx,
  { game, state }: SeriesKey,
  draws: readonly { id: number; digits: string; source: string }[],
): Promise<LockedDraw[]> {
  const { rows } = await tx.execute<LockedDraw>(sql`
    select d.id::int8::int as id, d.draw_date::text as date, d.session, d.numbers as digits, d.bonus
    from ${draw} d join unnest(
      ${sql.param(draws.map(({ id }) => id))}::bigint[],
      ${sql.param(draws.map(({ digits }) => digits))}::text[],
      ${sql.param(draws.map(({ source }) => source))}::text[]
    ) as seen (id, numbers, source)
      on d.id = seen.id and d.numbers = seen.numbers and d.source = seen.source
    where d.game = ${game} and d.state = ${state} and not d.simulated
    order by d.draw_at, d.id
    for update of d`)
  return rows
}

/** Deletes some real draws; the series stays real. */
export async function deleteDraws(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`delete from ${draw} where id = any(${sql.param(ids)}::bigint[]) and not simulated`,
  )
}

/** Creates the row of a game and state with simulated draws. */
export async function noteSeries(tx: Tx, { game, state }: SeriesKey): Promise<void> {
  await tx.insert(drawSeries).values({ game, state }).onConflictDoNothing()
}

/** The oldest and the newest simulated draw. */
export interface SimulatedRange {
  oldest: Temporal.Instant
  newest: Temporal.Instant
}

/**
 * The oldest and newest simulated draws of states, and whether they have real ones; four index
 * look-ups for each state.
 */
export async function findFilled(
  db: Tx,
  game: Game,
  states: readonly string[],
): Promise<Map<string, { real: boolean; filled: SimulatedRange | null }>> {
  const end = (order: SQL) => sql`(
    select draw_at from ${draw} where game = ${game} and state = s.state and simulated
    order by draw_at ${order} limit 1)`
  const { rows } = await db.execute<
    Record<'state' | 'oldest' | 'newest', string> & { real: boolean }
  >(sql`
    select s.state, ${end(sql`asc nulls first`)} as oldest, ${end(sql`desc nulls last`)} as newest,
      exists (select from ${drawSeries} where game = ${game} and state = s.state and real) as real
    from unnest(${sql.param(states)}::text[]) as s (state)`)
  return new Map(
    rows.map(({ state, real, oldest, newest }) => [
      state,
      { real, filled: oldest ? { oldest: toInstant(oldest), newest: toInstant(newest) } : null },
    ]),
  )
}

export interface NewQuarantineRow {
  date: string | null
  session: string | null
  raw: string
  reason: string
  line: number | null
  /** The numbers to publish if an administrator accepts the row. */
  digits: string | null
  bonus: number | null
  /** 2 for the second of two equal rows. */
  occurrence: number
}

/** Quarantines rows. The same row of the same source again is the same entry. */
export async function insertQuarantine(
  tx: Tx,
  key: SeriesKey,
  rows: readonly NewQuarantineRow[],
  from: { source: string; origin: string; now: Temporal.Instant },
): Promise<void> {
  if (rows.length === 0) return
  const { source, origin, now } = from
  const values = rows.map(({ date, line, digits, bonus, occurrence, ...words }) => ({
    ...key,
    drawDate: date,
    line,
    digits,
    bonus,
    occurrence,
    session: words.session === null ? null : storable(words.session),
    raw: storable(words.raw),
    reason: storable(words.reason),
    source,
    origin: storable(origin),
    createdAt: now,
  }))
  await reopenEntries(tx, key, source, values)
  if (source === 'import') await moveToImport(tx, key, values)
  await tx.insert(drawQuarantine).values(values).onConflictDoNothing()
}

/** PostgreSQL stores no NUL in a text, and nobody reads very long rows. */
export const storable = (text: string) => text.replaceAll('\0', '').slice(0, 600)

/** The copies that are noted of each state with draws of a game. */
export async function listCopiesByState(db: Tx, game: Game): Promise<Map<string, StoredCopies[]>> {
  const { state, copies } = drawSeries
  const rows = await db.select({ state, copies }).from(drawSeries).where(eq(drawSeries.game, game))
  return new Map(rows.map((row) => [row.state, row.copies]))
}

/** The states with draws of a game, now or before, and whether these are real. */
export async function listStatesOf(db: Tx, game: Game): Promise<Map<string, boolean>> {
  const { state, real } = drawSeries
  const rows = await db.select({ state, real }).from(drawSeries).where(eq(drawSeries.game, game))
  return new Map(rows.map((row) => [row.state, row.real]))
}
