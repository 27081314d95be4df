import { isNull, sql } from 'drizzle-orm'
import { draw, drawQuarantine, drawSeries, drawSource } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

/** The shown draws of a game and state, and their source. */
export interface SeriesCoverage {
  game: string
  state: string
  source: string
  simulated: boolean
}

/** A series with the facts stored about it. */
export interface StoredSeries extends SeriesCoverage {
  lastDrawAt: Temporal.Instant | null
  lastStoredAt: Temporal.Instant | null
  newestSource: string | null
  checkedAt: Temporal.Instant | null
  answeredAt: Temporal.Instant | null
  failures: number
  lastError: string | null
  troubledSince: Temporal.Instant | null
}

/** Every game and state that has or had draws, and whether the real ones are shown. */
export async function listSeries(
  db: Tx,
): Promise<{ game: string; state: string; real: boolean }[]> {
  return await db.select().from(drawSeries)
}

const columnsOf = (shown: readonly SeriesCoverage[]) => sql`unnest(
  ${sql.param(shown.map(({ game }) => game))}::text[],
  ${sql.param(shown.map(({ state }) => state))}::text[],
  ${sql.param(shown.map(({ source }) => source))}::text[],
  ${sql.param(shown.map(({ simulated }) => simulated))}::bool[]
) as s (game, state, source, simulated)`

type Row = {
  [K in keyof StoredSeries]: StoredSeries[K] extends Temporal.Instant | null
    ? string | null
    : StoredSeries[K]
}

/** The newest draw of each series and the state of its source: two index lookups each. */
export async function findStoredSource(
  db: Tx,
  shown: readonly SeriesCoverage[],
  until: Temporal.Instant,
): Promise<StoredSeries[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select s.*, d.draw_at as "lastDrawAt", d.stored_at as "lastStoredAt",
      d.source as "newestSource", a.asked_at as "checkedAt",
      a.answered_at as "answeredAt", coalesce(a.failures, 0) as failures,
      a.last_error as "lastError", a.troubled_since as "troubledSince"
    from ${columnsOf(shown)}
    left join lateral (
      select draw_at, stored_at, source from ${draw}
      where game = s.game and state = s.state and simulated = s.simulated
        and draw_at <= ${until.toString()}::timestamptz
      -- As the index is ordered.
      order by draw_at desc nulls last limit 1
    ) d on true
    left join ${drawSource} a on a.game = s.game and a.state = s.state and a.source = s.source
    order by s.game, s.state`)
  return rows.map(toStored)
}

const orNull = (at: string | null) => (at === null ? null : toInstant(at))

const toStored = (row: Row): StoredSeries => ({
  ...row,
  lastDrawAt: orNull(row.lastDrawAt),
  lastStoredAt: orNull(row.lastStoredAt),
  checkedAt: orNull(row.checkedAt),
  answeredAt: orNull(row.answeredAt),
  troubledSince: orNull(row.troubledSince),
})

/** The number of draws of each series, in the given order. */
export async function countDraws(db: Tx, shown: readonly SeriesCoverage[]): Promise<number[]> {
  if (shown.length === 0) return []
  const { rows } = await db.execute<{ game: string; state: string; draws: number }>(sql`
    select s.game, s.state, (
      select count(*)::int from ${draw}
      where game = s.game and state = s.state and simulated = s.simulated) as draws
    from ${columnsOf(shown)}`)
  const found = new Map(rows.map(({ game, state, draws }) => [`${game} ${state}`, draws]))
  return shown.map(({ game, state }) => found.get(`${game} ${state}`) ?? 0)
}

/** The number of undecided quarantined rows, keyed like 'cash4 GA'. */
export async function countUndecided(db: Tx): Promise<Map<string, number>> {
  const { game, state, decision } = drawQuarantine
  const rows = await db
    .select({ game, state, rows: sql<number>`count(*)::int` })
    .from(drawQuarantine)
    .where(isNull(decision))
    .groupBy(game, state)
  return new Map(rows.map((row) => [`${row.game} ${row.state}`, row.rows]))
}
