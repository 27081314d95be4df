import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { sql } from 'drizzle-orm'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

const ZERO = '0'.charCodeAt(0)

/** The latest draw of a series. */
export interface LatestDraw {
  date: string
  session: string
  at: Temporal.Instant
  numbers: string
}

/** The draws of a state in columns, as bytes: digits and slots one each, days four, big-endian. */
export interface Columns {
  simulated: boolean
  length: number
  digits: Uint8Array
  slots: Uint8Array
  days: Uint8Array
  since: string | null
  latest: LatestDraw | null
}

interface Row extends Record<string, unknown>, Omit<Columns, 'latest' | 'digits'> {
  digits: string
  latest_at: string | null
  latest: { date: string; session: string; numbers: string } | null
}

/**
 * All four-digit draws of a state up to a moment, in the order of their time: only real ones once it
 * has any. They come as one row of four long values, because a row a draw takes the server's own
 * thread ten times as long. `sessions` numbers the slots; a session it lacks counts as the first.
 */
export async function findColumns(
  db: Tx,
  state: string,
  sessions: readonly string[],
  until: Temporal.Instant,
): Promise<Columns> {
  const { rows } = await db.execute<Row>(sql`
    with series as (
      select not coalesce((
        select real from ${drawSeries} where game = ${FOUR_DIGIT} and state = ${state}), false)
        as simulated
    ), held as (
      select d.id, d.draw_at, d.draw_date, d.numbers, d.session,
        coalesce(array_position(${sql.param(sessions)}::text[], d.session) - 1, 0) as slot
      from ${draw} d, series s
      where d.game = ${FOUR_DIGIT} and d.state = ${state} and d.simulated = s.simulated
        and d.draw_at <= ${until.toString()}::timestamptz
    )
    select s.simulated, count(h.id)::int as length,
      coalesce(string_agg(h.numbers, '' order by h.draw_at, h.id), '') as digits,
      coalesce(string_agg(set_byte('\\x00', 0, h.slot), '' order by h.draw_at, h.id), '') as slots,
      coalesce(string_agg(int4send(h.draw_date - date '1970-01-01'), ''
        order by h.draw_at, h.id), '') as days,
      min(h.draw_date)::text as since, max(h.draw_at) as latest_at,
      (select json_build_object('date', l.draw_date::text, 'session', l.session, 'numbers', l.numbers)
        from held l order by l.draw_at desc, l.id desc limit 1) as latest
    from series s left join held h on true group by s.simulated`)
  const [row] = rows
  if (!row) throw new Error(`no answer about the draws of ${state}`)
  const { digits, latest, latest_at: at, ...columns } = row
  return {
    ...columns,
    digits: Buffer.from(digits, 'latin1').map((code) => code - ZERO),
    latest: latest && at !== null ? { ...latest, at: toInstant(at) } : null,
  }
}

/** How long a series is. */
export interface Extent {
  state: string
  simulated: boolean
  draws: number
  oldest: Temporal.Instant
  latest: Temporal.Instant
}

/**
 * The four-digit series of these states that have draws, or of all: those of states with real ones are
 * counted by these alone. It counts every draw of them.
 */
export async function listExtents(
  db: Tx,
  until: Temporal.Instant,
  states: readonly string[] | null = null,
): Promise<Extent[]> {
  const wanted = states === null ? sql`true` : sql`s.state = any(${sql.param(states)}::text[])`
  const { rows } = await db.execute<{
    [K in keyof Extent]: Extent[K] extends Temporal.Instant ? string : Extent[K]
  }>(sql`
    select s.state, not s.real as simulated, count(*)::int as draws,
      min(d.draw_at) as oldest, max(d.draw_at) as latest
    from ${drawSeries} s
    join ${draw} d on d.game = s.game and d.state = s.state and d.simulated = not s.real
    where s.game = ${FOUR_DIGIT} and ${wanted} and d.draw_at <= ${until.toString()}::timestamptz
    group by s.state, s.real`)
  return rows.map((row) =>
    Object.assign(row, { oldest: toInstant(row.oldest), latest: toInstant(row.latest) }),
  )
}
