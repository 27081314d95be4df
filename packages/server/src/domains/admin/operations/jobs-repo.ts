import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { LOCK_CLASS } from '#platform/jobs/locks.ts'
import { job } from '#platform/db/schema/jobs.ts'

/** The state of a job, and its runs in the current clock hour. */
export interface Tally {
  name: string
  waiting: number
  running: number
  done: number
  failed: number
  lastDoneAt: Temporal.Instant | null
  lastFailedAt: Temporal.Instant | null
  /** The full message of the last failure. */
  lastError: string | null
}

type Row = Omit<Tally, 'lastDoneAt' | 'lastFailedAt'> &
  Record<'lastDoneAt' | 'lastFailedAt', string | null>

/** The tallies of these jobs that ever ran. A job is running while its lock is held. */
export async function tallyJobs(
  db: Tx,
  names: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Tally>> {
  if (names.length === 0) return new Map()
  const at = sql`${now.toString()}::timestamptz`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with known as (
      select j.*, j.hour = date_trunc('hour', ${at}) as is_now, exists (
        select from pg_locks l where l.locktype = 'advisory' and l.granted
          and l.database = (select oid from pg_database where datname = current_database())
          and l.classid = ${LOCK_CLASS} and l.objid::bigint = hashtext(j.name)::bigint & 4294967295
      ) as is_running
      from ${job} j where name = any(${sql.param(names)}::text[])
    )
    select name, (due_at <= ${at} and not is_running)::int as waiting, is_running::int as running,
      case when is_now then hour_done else 0 end as done,
      case when is_now then hour_failed else 0 end as failed,
      done_at as "lastDoneAt", failed_at as "lastFailedAt", last_error as "lastError"
    from known`)
  return new Map(rows.map((row) => [row.name, toTally(row)]))
}

const orNull = (at: string | null) => (at === null ? null : toInstant(at))

const toTally = (row: Row): Tally => ({
  ...row,
  lastDoneAt: orNull(row.lastDoneAt),
  lastFailedAt: orNull(row.lastFailedAt),
})
