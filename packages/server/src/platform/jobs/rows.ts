import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { EVENT_CHANNEL } from '#platform/events/channel.ts'
import { job } from '#platform/db/schema/jobs.ts'
import type { Wake } from './wake.ts'
import { sendWake } from './wake.ts'

/** A job's row, read before a run. */
export interface JobRow {
  name: string
  dueAt: Temporal.Instant
  requests: number
  runs: number
  failures: number
  /** End of its last run, on any instance; null before the first. */
  endedAt: Temporal.Instant | null
}

/** The rows of these jobs; a job that never ran has none. */
export async function readJobs(pool: pg.Pool, names: readonly string[]): Promise<JobRow[]> {
  const { rows } = await pool.query<
    Omit<JobRow, 'dueAt' | 'endedAt'> & { dueAt: Date; endedAt: Date | null }
  >(
    `select name, due_at as "dueAt", requests, runs, failures,
       greatest(done_at, failed_at) as "endedAt"
     from job where name = any($1)`,
    [names],
  )
  return rows.map((row) =>
    Object.assign(row, {
      dueAt: toInstant(row.dueAt),
      endedAt: row.endedAt && toInstant(row.endedAt),
    }),
  )
}

export async function readJob(pool: pg.Pool, name: string): Promise<JobRow | undefined> {
  const [row] = await readJobs(pool, [name])
  return row
}

/** Deletes the rows of removed jobs. Recent rows stay, in case another version still runs the job. */
export async function deleteUnknownJobs(
  pool: pg.Pool,
  known: readonly string[],
  before: Temporal.Instant,
): Promise<void> {
  await pool.query('delete from job where name <> all($1) and due_at < $2', [
    known,
    before.toString(),
  ])
}

/** Requests one more run of a job. Several requests before that run starts cause only one run. */
export async function requestRun(tx: Tx, name: string, now: Temporal.Instant): Promise<void> {
  await tx
    .insert(job)
    .values({ name, dueAt: now, requests: 1 })
    .onConflictDoUpdate({
      target: job.name,
      set: { requests: sql`${job.requests} + 1`, dueAt: sql`least(${job.dueAt}, excluded.due_at)` },
    })
  await sendWake(tx, { job: name, at: now })
}

/** A finished run. */
export interface EndedRun {
  name: string
  /** The number of requests in its row when it started; later ones are for the next run. */
  requests: number
  now: Temporal.Instant
  dueAt: Temporal.Instant
  /** The next run is before the next slot, so the other instances must be notified. */
  isEarly: boolean
  /** Null if it succeeded. */
  error: string | null
}

/** Stores the result of a run and the next due time. Returns that time: now, if a run was requested. */
export async function endRun(pool: pg.Pool, run: EndedRun): Promise<Temporal.Instant> {
  const { name, requests, now, dueAt, isEarly, error } = run
  const wake: Wake = { job: name, at: dueAt }
  const { rows } = await pool.query<{ dueAt: Date }>(
    `with ended as (
       insert into job as j (name, due_at, runs, failures, done_at, failed_at, last_error,
           hour, hour_done, hour_failed)
         values ($1, $2, 1, case when $6 then 1 else 0 end, case when $6 then null else $3::timestamptz end,
           case when $6 then $3::timestamptz end, $5, date_trunc('hour', $3::timestamptz),
           case when $6 then 0 else 1 end, case when $6 then 1 else 0 end)
       on conflict (name) do update set
         requests = greatest(j.requests - $4, 0),
         due_at = case when j.requests > $4 then $3::timestamptz else excluded.due_at end,
         runs = j.runs + 1,
         failures = case when $6 then j.failures + 1 else 0 end,
         done_at = coalesce(excluded.done_at, j.done_at),
         failed_at = coalesce(excluded.failed_at, j.failed_at),
         last_error = coalesce(excluded.last_error, j.last_error),
         hour = excluded.hour,
         hour_done = excluded.hour_done + case when j.hour = excluded.hour then j.hour_done else 0 end,
         hour_failed = excluded.hour_failed + case when j.hour = excluded.hour then j.hour_failed else 0 end
       returning due_at)
     select due_at as "dueAt", case when $7 then pg_notify($8, $9) end from ended`,
    [
      name,
      dueAt.toString(),
      now.toString(),
      requests,
      error,
      error !== null,
      isEarly,
      EVENT_CHANNEL,
      JSON.stringify(wake),
    ],
  )
  return rows[0] ? toInstant(rows[0].dueAt) : dueAt
}
