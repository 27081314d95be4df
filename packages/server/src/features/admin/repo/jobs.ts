import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

/** How one kind of work went in the last hour, which is as long as pg-boss keeps it. */
export interface Tally {
  name: string
  waiting: number
  running: number
  done: number
  failed: number
  lastDoneAt: Temporal.Instant | null
  lastFailedAt: Temporal.Instant | null
  /** What the latest failure said, whole. */
  lastError: string | null
}

type Row = Omit<Tally, 'lastDoneAt' | 'lastFailedAt'> &
  Record<'lastDoneAt' | 'lastFailedAt', string | null>

/** One for each of these that ran lately. By the clock of the database, as pg-boss writes it. */
export async function tallyJobs(db: Tx, names: readonly string[]): Promise<Map<string, Tally>> {
  if (names.length === 0) return new Map()
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with recent as (
      select name, state::text as state, coalesce(completed_on, started_on, created_on) as at,
        coalesce(output ->> 'message', output #>> '{value,message}') as error,
        coalesce(output #>> '{cause,message}', output #>> '{cause,cause,message}') as cause
      from jobs.job where name = any(${sql.param(names)}::text[])
        and (state < 'completed' or completed_on > now() - interval '1 hour')
    )
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'completed')::int as done,
      count(*) filter (where state = 'failed')::int as failed,
      max(at) filter (where state = 'completed') as "lastDoneAt",
      max(at) filter (where state in ('failed', 'retry')) as "lastFailedAt",
      (array_agg(coalesce(cause, error) order by at desc)
        filter (where state in ('failed', 'retry')))[1] as "lastError"
    from recent group by name`)
  return new Map(rows.map((row) => [row.name, toTally(row)]))
}

const orNull = (at: string | null) => (at === null ? null : toInstant(at))

const toTally = (row: Row): Tally => ({
  ...row,
  lastDoneAt: orNull(row.lastDoneAt),
  lastFailedAt: orNull(row.lastFailedAt),
})
