import type { Game } from '@fourcast/engine/games.ts'
import { MATCH_WINDOW_DAYS } from '@fourcast/engine/matching.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import {
  generation,
  generationMatch,
  savedNumber,
  savedNumberMatch,
} from '#platform/db/schema/picks.ts'
import type { SeriesKey } from '../store/repo.ts'
import { slotOf } from '../store/store.ts'

export interface LatestDraw {
  game: Game
  state: string
  date: string
  session: string
  at: Temporal.Instant
  digits: string
  bonus: number | null
  source: string
  simulated: boolean
}

/** A draw as the database returns it. */
export type LatestRow = Omit<LatestDraw, 'at'> & { at: string }

export const toLatest = (row: LatestRow): LatestDraw => ({ ...row, at: toInstant(row.at) })

/**
 * The sessions of the real draws of some states. Skips from one to the next by the index: a few lookups
 * for each state.
 */
export async function listDrawSessions(
  db: Tx,
  game: Game,
  states: readonly string[],
): Promise<Map<string, string[]>> {
  if (states.length === 0) return new Map()
  const after = (last: SQL) => sql`(
    select session from ${draw}
    where game = ${game} and state = s.state and session > ${last} and not simulated
    order by session limit 1)`
  const { rows } = await db.execute<{ state: string; sessions: string[] }>(sql`
    select s.state, array(
      with recursive held (session) as (
        select ${after(sql`''`)}
        union all
        select ${after(sql`held.session`)} from held where held.session is not null
      ) select session from held where session is not null) as sessions
    from unnest(${sql.param(states)}::text[]) as s (state)`)
  return new Map(rows.map(({ state, sessions }) => [state, sessions]))
}

/** A series as shown: only real draws once it has any, and nothing in the future. */
export interface Shown extends SeriesKey {
  until: Temporal.Instant
}

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`

const simulatedOf = ({ game, state }: SeriesKey) => sql`(not coalesce((
  select real from ${drawSeries} where game = ${game} and state = ${state}), false))`

const shown = (key: Shown): SQL => sql`game = ${key.game} and state = ${key.state}
  and simulated = ${simulatedOf(key)} and draw_at <= ${at(key.until)}`

async function list(db: Tx, key: Shown, where: SQL, rest: SQL): Promise<LatestDraw[]> {
  const { rows } = await db.execute<{ [K in keyof LatestRow]: LatestRow[K] }>(sql`
    select game, state, draw_date::text as date, session, draw_at as at, numbers as digits, bonus,
      source, simulated
    from ${draw} where ${shown(key)} and ${where} order by draw_at desc nulls last ${rest}`)
  return rows.map(toLatest)
}

/** Draws from a moment (included) to another (excluded), newest first. */
export const listBetween = (
  db: Tx,
  key: Shown,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
) => list(db, key, sql`draw_at >= ${at(from)} and draw_at < ${at(to)}`, sql``)

/** The newest draws, newest first. */
export const listNewest = (db: Tx, key: Shown, limit: number) =>
  list(db, key, sql`true`, sql`limit ${limit}`)

/** The next batch of draws before a moment, newest first, read from the index. */
export const listBefore = (db: Tx, key: Shown, before: Temporal.Instant | null, limit: number) =>
  list(db, key, before === null ? sql`true` : sql`draw_at < ${at(before)}`, sql`limit ${limit}`)

/** The time when the newest shown draw was stored. */
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

/** The best match of a user's saved results and numbers with each draw since a moment, by slot. */
export async function listOwnMatches(
  db: Tx,
  owner: OwnerId,
  { game, state }: SeriesKey,
  since: Temporal.Instant,
): Promise<Map<string, 'straight' | 'box'>> {
  const { rows } = await db.execute<{ date: string; session: string; straight: boolean }>(sql`
    select d.draw_date::text as date, d.session, bool_or(m.kind = 'straight') as straight
    from (
      select draw_id, kind from ${generationMatch} where user_id = ${owner}
      union all
      select draw_id, kind from ${savedNumberMatch} where user_id = ${owner}
    ) m join ${draw} d on d.id = m.draw_id
    where d.game = ${game} and d.state = ${state} and d.draw_at >= ${at(since)}
    group by d.draw_date, d.session`)
  return new Map(rows.map((row) => [slotOf(row), row.straight ? 'straight' : 'box']))
}

/** The moment and session of a draw of a state. */
interface DrawTime {
  session: string
  at: Temporal.Instant
}

/** How many of a user's saved results and numbers a draw of a followed state is compared with. */
export async function countOwnPicks(
  db: Tx,
  owner: OwnerId,
  state: string,
  drawTime: DrawTime,
): Promise<number> {
  const drawAt = at(drawTime.at)
  const { rows } = await db.execute<{ count: number }>(sql`
    select (
      select count(*) from ${generation} where user_id = ${owner} and box_key is not null
        and saved_at < ${drawAt}
        and saved_at >= ${drawAt} - make_interval(days => ${MATCH_WINDOW_DAYS}::int)
        -- An unsaved result is deleted after days, so this only shortens the scan of the index.
        and day >= (${drawAt} - make_interval(days => ${MATCH_WINDOW_DAYS * 4}::int))::date
    )::int + (
      select count(*) from ${savedNumber} where user_id = ${owner}
        and since < ${drawAt} and (until is null or until >= ${drawAt})
        and ${`${state}/${drawTime.session}`} = any(draws)
    )::int as count`)
  return rows[0]?.count ?? 0
}

/** Draws that equal a number in order (`numbers`) or in any order (`boxKey`). */
type Match = { numbers: string; boxKey: string } | { boxKey: string }

const isMatch = (match: Match) =>
  'numbers' in match
    ? sql`box_key = ${match.boxKey} and numbers = ${match.numbers}`
    : sql`box_key = ${match.boxKey}`

/** The latest draws of a number, from the index of numbers. */
export const listMatching = (db: Tx, key: Shown, match: Match, limit: number) =>
  list(db, key, isMatch(match), sql`limit ${limit}`)

/** How often a number was drawn. */
export async function countMatching(db: Tx, key: Shown, match: Match): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${draw} where ${shown(key)} and ${isMatch(match)}`,
  )
  return rows[0]?.count ?? 0
}

export type DrawnNumber = { numbers: string; date: string; session: string; day: number }

/** All shown draws of a digit game, oldest first. `day` counts from 1970-01-01. */
export async function listDrawn(db: Tx, key: Shown): Promise<DrawnNumber[]> {
  const { rows } = await db.execute<DrawnNumber>(sql`
    select numbers, draw_date::text as date, session, draw_date - date '1970-01-01' as day
    from ${draw} where ${shown(key)} order by draw_at, id`)
  return rows
}

/** The number of shown draws, and the date of the first. */
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

/** A series, and whether its simulated draws are shown. */
export interface ShownSeries extends SeriesKey {
  simulated: boolean
}

export interface NewestDraw {
  date: string
  session: string
  at: Temporal.Instant
  /** The source it came from. */
  source: string
}

/** The newest and oldest draw of a series; nulls if it has none. */
export interface DrawRange {
  newest: NewestDraw | null
  /** The date of the oldest draw. */
  since: string | null
}

type RangeRow = Record<'date' | 'session' | 'at' | 'source' | 'since', string | null>

/** The newest and oldest draw of each series, in the given order: two index look-ups each. */
export async function findDrawRanges(
  db: Tx,
  series: readonly ShownSeries[],
  until: Temporal.Instant,
): Promise<DrawRange[]> {
  const { rows } = await db.execute<RangeRow>(sql`
    select newest.date, newest.session, newest.at, newest.source, oldest.date as since
    from unnest(
      ${sql.param(series.map(({ game }) => game))}::text[],
      ${sql.param(series.map(({ state }) => state))}::text[],
      ${sql.param(series.map(({ simulated }) => simulated))}::bool[]
    ) with ordinality as s (game, state, simulated, place)
    left join lateral (
      select draw_date::text as date, session, draw_at as at, source from ${draw}
      where game = s.game and state = s.state and simulated = s.simulated
        and draw_at <= ${until.toString()}::timestamptz
      -- Matches the index order; the query below reads it backwards.
      order by draw_at desc nulls last limit 1
    ) newest on true
    left join lateral (
      select draw_date::text as date from ${draw}
      where game = s.game and state = s.state and simulated = s.simulated
      order by draw_at asc nulls first limit 1
    ) oldest on true
    order by s.place`)
  return rows.map(({ date, session, at, source, since }) => ({
    newest: date && session && at && source ? { date, session, at: toInstant(at), source } : null,
    since,
  }))
}

/** Gaps of more than `days` days between real draws of a series, oldest first. */
export async function findGaps(
  db: Tx,
  { game, state }: SeriesKey,
  days: number,
): Promise<{ from: string; to: string }[]> {
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select (before + 1)::text as from, (date - 1)::text as to
    from (
      select draw_date as date, lag(draw_date) over (order by draw_date) as before
      from ${draw} where game = ${game} and state = ${state} and not simulated
    ) d where date - before > ${days + 1} order by date`)
  return rows
}
