import { setTimeout } from 'node:timers/promises'
import { FREE_SOURCES } from '@fourcast/server/domains/draws/sources/publishers/registry.ts'
import type pg from 'pg'
import { serveApp } from './support/children.ts'
import { openBenchDatabase } from './support/database.ts'
import { NO_SOURCES } from './support/sources.ts'

const MOST_TRANSACTIONS = 3
const MOST_ROWS = 2_000
/** Long enough that every job with a slot shorter than an hour runs at its daily rate. */
const WINDOW_S = 1800
/** No job waits or runs for this long: the work of the start is finished. */
const QUIET_S = 20
const POLL_S = 5
const DAY_S = 86_400

/**
 * The cost of an unused server: every feature on, all histories stored, all models trained. No source can
 * be reached. Transactions are those of the whole database, without the bench's own.
 */
export async function idle() {
  await using database = await openBenchDatabase()
  const { url, pool } = database
  await pauseSources(pool)
  const env = { DATABASE_URL: url, DRAW_SOURCES: 'default', LEARN: 'on', METRICS_PORT: '0' }
  await using _app = await serveApp({ ...env, ...NO_SOURCES })
  await untilTrained(pool)
  const runsBefore = await runsOf(pool)
  const before = await countersOf(pool)
  await setTimeout(WINDOW_S * 1000)
  const after = await countersOf(pool)
  const runsAfter = await runsOf(pool)
  const seconds = (after.atMs - before.atMs) / 1000
  // One statement of the bench is between the two readings: the first reading.
  const perSecond = (after.transactions - before.transactions - 1) / seconds
  const daily = (rows: number) => Math.round((rows * DAY_S) / seconds)
  const stored = daily(after.inserted - before.inserted)
  const written = daily(after.written - before.written)
  const isHeld = perSecond <= MOST_TRANSACTIONS && written <= MOST_ROWS
  console.log(
    `idle: ${perSecond.toFixed(2)} transactions a second, ${stored} job rows inserted and ${written} written a day   promised ≤ ${MOST_TRANSACTIONS} and ≤ ${MOST_ROWS}: ${isHeld ? 'holds' : 'FAILS'}   over ${seconds.toFixed(0)} s`,
  )
  const runs = [...runsAfter]
    .map(([name, n]) => ({ name, n: n - (runsBefore.get(name) ?? 0) }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
  console.log(`idle: runs of ${runs.map(({ name, n }) => `${name} ${n}`).join(', ')}`)
}

/**
 * The number of consecutive failures after which the pause no longer grows: each source is asked once an
 * hour.
 */
const SETTLED_FAILURES = 24

/** Pauses every source as after a day without a network, so that one of them is asked every few minutes. */
async function pauseSources(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into draw_source_host (source, unreached, open_until)
       select source, $2, now() + n * interval '1 hour' / $3
       from unnest($1::text[]) with ordinality as s (source, n)`,
    [FREE_SOURCES, SETTLED_FAILURES, FREE_SOURCES.length],
  )
}

async function untilTrained(pool: pg.Pool): Promise<void> {
  for (let quiet = 0; quiet < QUIET_S; quiet += POLL_S) {
    await setTimeout(POLL_S * 1000)
    const { rows } = await pool.query<{ trained: boolean }>(
      `select exists (select from learning_state) and not exists (
         select from training where status in ('queued', 'running')) as trained`,
    )
    if (!rows[0]?.trained) quiet = -POLL_S
  }
}

/** How often each job has run since it was created. */
async function runsOf(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; runs: number }>('select name, runs from job')
  return new Map(rows.map(({ name, runs }) => [name, runs]))
}

interface Counters {
  atMs: number
  transactions: number
  inserted: number
  written: number
}

/** Counts writes to the table of jobs. */
async function countersOf(pool: pg.Pool): Promise<Counters> {
  const { rows } = await pool.query<Omit<Counters, 'atMs'>>(
    `select (xact_commit + xact_rollback)::float8 as transactions,
       (select coalesce(sum(n_tup_ins), 0)::float8 from pg_stat_user_tables
         where relname = 'job') as inserted,
       (select coalesce(sum(n_tup_ins + n_tup_upd), 0)::float8 from pg_stat_user_tables
         where relname = 'job') as written
     from pg_stat_database where datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('the database counts nothing')
  return { ...row, atMs: performance.now() }
}
