import { sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import { generationMatch } from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

/** A real four-digit draw. */
export interface SampleDraw {
  id: number
  state: string
  date: string
  session: string
  at: Temporal.Instant
  numbers: string
}

/** The real draws of these states in a period, oldest first. */
export async function listSampleDraws(
  db: Tx,
  states: readonly string[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<SampleDraw[]> {
  type Row = Omit<SampleDraw, 'at' | 'id'> & { id: string; at: string }
  const { rows } = await db.execute<{ [K in keyof Row]: Row[K] }>(sql`
    select id, state, draw_date::text as date, session, draw_at as at, numbers from ${draw}
    where game = 'cash4' and state = any(${sql.param(states)}::text[]) and not simulated
      and draw_at > ${from.toString()}::timestamptz and draw_at <= ${to.toString()}::timestamptz
    order by draw_at, state`)
  return rows.map(({ id, at, ...row }) => Object.assign(row, { id: Number(id), at: toInstant(at) }))
}

/** The matches of a sample history were found at their draws, so that old wins are no news. */
export const backdateMatches = (db: Tx, owner: OwnerId) =>
  db.execute(sql`
    update ${generationMatch} m set found_at = d.draw_at from ${draw} d
    where m.user_id = ${owner} and d.id = m.draw_id`)

/** Whether each state has a real draw before a time. Histories are stored newest first. */
export async function haveRealDrawsBefore(
  db: Tx,
  states: readonly string[],
  before: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await db.execute<{ complete: boolean }>(sql`
    select coalesce(bool_and(exists (
      select from ${draw} where game = 'cash4' and draw.state = wanted.state and not simulated
        and draw_at < ${before.toString()}::timestamptz
    )), false) as complete
    from unnest(${sql.param(states)}::text[]) as wanted (state)`)
  return rows[0]?.complete ?? false
}
