import type { Game } from '@fourcast/engine/games.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'

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

interface Wanted {
  game: Game
  /** One state, or those that someone follows: all, for whoever follows none. */
  of: { state: string } | { followedBy: OwnerId }
  limit: number
  /** Whether simulated series are left out where one of them is real. */
  preferReal: boolean
  /** A simulated draw may lie ahead of a clock that was turned back. */
  until: Temporal.Instant
}

/**
 * The newest draws of one or more series. Each series gives its newest from the index, whatever the
 * number of draws; a real series gives real draws only.
 */
export async function listLatest(
  db: Tx,
  { game, of, limit, until, preferReal }: Wanted,
): Promise<LatestDraw[]> {
  const wanted = 'state' in of ? sql`state = ${of.state}` : followedBy(of.followedBy, until)
  const { rows } = await db.execute<{ [K in keyof Row]: Row[K] }>(sql`
    select d.* from (
      select state, real, bool_or(real) over () as any_real
      from ${drawSeries} where game = ${game} and ${wanted}
    ) s cross join lateral (
      select game, state, draw_date::text as date, session, draw_at as at, numbers as digits, bonus,
        source, simulated
      from ${draw}
      where game = ${game} and state = s.state and simulated = not s.real
        and draw_at <= ${until.toString()}::timestamptz
      -- As the index is ordered; without its 'nulls last' every draw would be sorted.
      order by draw_at desc nulls last limit ${limit}
    ) d where s.real or not s.any_real or not ${preferReal} order by d.at desc, d.state limit ${limit}`)
  return rows.map(toLatest)
}

type Row = Omit<LatestDraw, 'at'> & { at: string }

const toLatest = (row: Row): LatestDraw => ({ ...row, at: toInstant(row.at) })

const followedBy = (owner: OwnerId, now: Temporal.Instant) => {
  const followed = sql`select f.state from ${followedAt(now)} f where f.user_id = ${owner}`
  // A game of all states is everyone's.
  return sql`(state in (${followed}) or state = ${MULTI_STATE.code} or not exists (${followed}))`
}

/**
 * Which sessions the real draws of some states are of: from one to the next by the index, a few
 * look-ups a state whatever the number of draws.
 */
export async function listSessions(
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
