import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'

interface NewestDraw {
  state: string
  date: string
  at: Temporal.Instant
}

/** The newest real four-digit draw of each of these states, in one query with an index look-up each. */
export async function listNewestReal(
  db: Tx,
  states: readonly string[],
  until: Temporal.Instant,
): Promise<NewestDraw[]> {
  const { rows } = await db.execute<{ state: string; date: string; at: string }>(sql`
    select s.state, d.date, d.at
    from ${drawSeries} s cross join lateral (
      select draw_date::text as date, draw_at as at from ${draw}
      where game = ${FOUR_DIGIT} and state = s.state and not simulated
        and draw_at <= ${until.toString()}::timestamptz
      -- As the index is ordered.
      order by draw_at desc nulls last limit 1
    ) d where s.game = ${FOUR_DIGIT} and s.real and s.state = any(${sql.param(states)}::text[])`)
  return rows.map(({ state, date, at }) => ({ state, date, at: toInstant(at) }))
}
