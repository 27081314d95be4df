import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '#platform/db/db.ts'
import { jobRequest } from './tables.ts'

/** Asks for one run more of a recurring job; asked again before that run begins, it is still one. */
export async function requestRun(tx: Tx, name: string): Promise<void> {
  await tx
    .insert(jobRequest)
    .values({ name })
    .onConflictDoUpdate({ target: jobRequest.name, set: { times: sql`${jobRequest.times} + 1` } })
}

/** How often a run was asked for since the last one began; 0 where nobody waits for one. */
export async function requestsOf(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ times: number }>(
    'select times from job_request where name = $1',
    [name],
  )
  return rows[0]?.times ?? 0
}

/** Ends the requests that a run has met; one that came while it ran stays. */
export async function endRequests(pool: pg.Pool, name: string, times: number): Promise<void> {
  await pool.query('delete from job_request where name = $1 and times = $2', [name, times])
}
