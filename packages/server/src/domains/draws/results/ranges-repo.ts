import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SeriesKey } from '../repo.ts'
import { draw } from '#platform/db/schema/draws.ts'

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

type Row = Record<'date' | 'session' | 'at' | 'source' | 'since', string | null>

/** The newest and oldest draw of each series, in the given order: two index look-ups each. */
export async function findDrawRanges(
  db: Tx,
  series: readonly ShownSeries[],
  until: Temporal.Instant,
): Promise<DrawRange[]> {
  const { rows } = await db.execute<Row>(sql`
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
