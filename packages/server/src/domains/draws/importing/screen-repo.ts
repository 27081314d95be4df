import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { draw } from '#platform/db/schema/draws.ts'
import type { SeriesKey } from '../repo.ts'
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

/** All real draws of a series, oldest first. */
export async function listRealNumbers(
  db: Tx,
  { game, state }: SeriesKey,
): Promise<{ at: number; digits: string }[]> {
  const { rows } = await db.execute<{ at: number; digits: string }>(sql`
    select extract(epoch from draw_at)::float8 * 1000 as at, numbers as digits from ${draw}
    where game = ${game} and state = ${state} and not simulated
    order by draw_at, id`)
  return rows
}
