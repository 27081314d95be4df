import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { draw } from '#platform/db/schema/draws.ts'
import type { SeriesKey } from '../store/repo.ts'
import type { CheckedDraw } from './checks.ts'

/** How often the draws of another state on the same days have the same numbers. */
export interface SharedDays {
  state: string
  pairs: number
  equal: number
}

/** Compares draws with the real ones of all states but these. */
export async function countEqualDraws(
  db: Tx,
  { game }: SeriesKey,
  draws: readonly CheckedDraw[],
  except: readonly string[],
): Promise<SharedDays[]> {
  const { rows } = await db.execute<SharedDays & Record<string, unknown>>(sql`
    select o.state, count(*)::int as pairs,
      (count(*) filter (where o.numbers = d.numbers))::int as equal
    from unnest(
      ${sql.param(draws.map(({ date }) => date))}::date[],
      ${sql.param(draws.map(({ digits }) => digits))}::text[]
    ) as d (draw_date, numbers)
    join ${draw} o on o.game = ${game} and o.draw_date = d.draw_date
    where not o.simulated and o.state <> all(${sql.param(except)}::text[])
    group by o.state`)
  return rows
}

/** A count of draws with the numbers of a state's published ones, `days` later. */
export interface MatchingDraws extends Record<string, unknown> {
  state: string
  days: number
  sameSession: boolean
  equal: number
}

/**
 * Looks for draws among the published ones of all states, up to a day before and after; most first. Draws
 * that are published as they are explain nothing.
 */
export async function countMatches(
  db: Tx,
  { game, state }: SeriesKey,
  draws: readonly CheckedDraw[],
): Promise<MatchingDraws[]> {
  const { rows } = await db.execute<MatchingDraws>(sql`
    select o.state, o.draw_date - d.draw_date as days, o.session = d.session as "sameSession",
      count(*)::int as equal
    from unnest(
      ${sql.param(draws.map(({ date }) => date))}::date[],
      ${sql.param(draws.map(({ session }) => session))}::text[],
      ${sql.param(draws.map(({ digits }) => digits))}::text[]
    ) as d (draw_date, session, numbers)
    join ${draw} o on o.game = ${game} and o.numbers = d.numbers
      and o.draw_date between d.draw_date - 1 and d.draw_date + 1
    where not o.simulated
      and (o.state, o.draw_date, o.session) <> (${state}, d.draw_date, d.session)
    group by 1, 2, 3
    order by equal desc, o.state`)
  return rows
}

/** A stored draw as the screen compares it. */
export interface StoredDraw extends Record<string, unknown> {
  id: number
  at: number
  date: string
  session: string
  digits: string
  source: string
}

/** All real draws of a series, oldest first. */
export async function listRealDraws(db: Tx, { game, state }: SeriesKey): Promise<StoredDraw[]> {
  const { rows } = await db.execute<StoredDraw>(sql`
    select id::int8::int as id, extract(epoch from draw_at)::float8 * 1000 as at,
      draw_date::text as date, session, numbers as digits, source from ${draw}
    where game = ${game} and state = ${state} and not simulated
    order by draw_at, id`)
  return rows
}
