import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from '../repo.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import type { LatestDraw } from './latest-repo.ts'

/** A series as it is shown: only its real draws once it has any, and nothing ahead of the clock. */
export interface Shown extends SeriesKey {
  until: Temporal.Instant
}

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`

const simulatedOf = ({ game, state }: SeriesKey) => sql`(not coalesce((
  select real from ${drawSeries} where game = ${game} and state = ${state}), false))`

const shown = (key: Shown): SQL => sql`game = ${key.game} and state = ${key.state}
  and simulated = ${simulatedOf(key)} and draw_at <= ${at(key.until)}`

type Row = Omit<LatestDraw, 'at'> & { at: string }

async function list(db: Tx, key: Shown, where: SQL, rest: SQL): Promise<LatestDraw[]> {
  const { rows } = await db.execute<{ [K in keyof Row]: Row[K] }>(sql`
    select game, state, draw_date::text as date, session, draw_at as at, numbers as digits, bonus,
      source, simulated
    from ${draw} where ${shown(key)} and ${where} order by draw_at desc nulls last ${rest}`)
  return rows.map((row) => Object.assign(row, { at: toInstant(row.at) }))
}

/** From a moment (included) until another (left out), newest first. */
export const listBetween = (
  db: Tx,
  key: Shown,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
) => list(db, key, sql`draw_at >= ${at(from)} and draw_at < ${at(to)}`, sql``)

/** The newest draws, newest first. */
export const listNewest = (db: Tx, key: Shown, limit: number) =>
  list(db, key, sql`true`, sql`limit ${limit}`)

/** The next draws before a moment, newest first, read from the index where the last batch ended. */
export const listBefore = (db: Tx, key: Shown, before: Temporal.Instant | null, limit: number) =>
  list(db, key, before === null ? sql`true` : sql`draw_at < ${at(before)}`, sql`limit ${limit}`)

/** When the newest shown draw was stored. */
export async function findNewestStored(db: Tx, key: Shown): Promise<Temporal.Instant | null> {
  const { rows } = await db.execute<{ storedAt: string }>(sql`
    select stored_at as "storedAt" from ${draw} where ${shown(key)}
    order by draw_at desc nulls last limit 1`)
  return rows[0] ? toInstant(rows[0].storedAt) : null
}

/** The date of the oldest shown draw, and whether it is simulated; null if there is none. */
export async function findOldest(
  db: Tx,
  key: Shown,
): Promise<{ date: string; simulated: boolean } | null> {
  const { rows } = await db.execute<{ date: string; simulated: boolean }>(sql`
    select draw_date::text as date, simulated from ${draw} where ${shown(key)}
    order by draw_at asc nulls first limit 1`)
  return rows[0] ?? null
}

/** Draws that are a number, in order (`numbers`) or in any order (`boxKey`). */
type Match = { numbers: string; boxKey: string } | { boxKey: string }

const isMatch = (match: Match) =>
  'numbers' in match
    ? sql`box_key = ${match.boxKey} and numbers = ${match.numbers}`
    : sql`box_key = ${match.boxKey}`

/** The latest draws of a number, from the index of numbers. */
export const listMatching = (db: Tx, key: Shown, match: Match, limit: number) =>
  list(db, key, isMatch(match), sql`limit ${limit}`)

/** How often a number came. */
export async function countMatching(db: Tx, key: Shown, match: Match): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${draw} where ${shown(key)} and ${isMatch(match)}`,
  )
  return rows[0]?.count ?? 0
}

/** How many draws are known, and the date of the first. */
export async function countShown(
  db: Tx,
  key: Shown,
): Promise<{ draws: number; since: string | null; simulated: boolean }> {
  const { rows } = await db.execute<{ draws: number; since: string | null; simulated: boolean }>(
    sql`select count(*)::int as draws, min(draw_date)::text as since,
      ${simulatedOf(key)} as simulated from ${draw} where ${shown(key)}`,
  )
  return rows[0] ?? { draws: 0, since: null, simulated: true }
}
