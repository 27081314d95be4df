import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import type { RecurringJob } from './jobs.ts'
import { Jobs } from './jobs.ts'

export const WAIT = { timeout: 25_000 }
export const NOW = '2026-05-04T16:00:00Z'
export const DAY = 86_400

type Warn = (error: unknown, message: string) => void

/** An instance with these jobs. */
export function instance(
  { clock, deps, pool }: Pick<TestApp, 'clock' | 'deps' | 'pool'>,
  jobs: readonly RecurringJob[],
  warn: Warn = () => {},
  limitSeconds = 900,
) {
  const opened = new Jobs({ pool, clock, events: deps.events, warn, limitSeconds })
  return { jobs: opened, start: () => opened.start(jobs), stop: () => opened.stop() }
}

/** A daily job that records the day of each run. */
export const daily = ({ clock }: TestApp, days: string[]): RecurringJob => ({
  name: 'daily',
  everySeconds: DAY,
  run: async () => void days.push(clock.now().toString().slice(0, 10)),
})

interface Row {
  runs: number
  failures: number
  requests: number
  last_error: string | null
  due: string
}

export const rowOf = async ({ pool }: TestApp, name: string): Promise<Row | undefined> =>
  (
    await pool.query(
      `select runs, failures, requests, last_error, to_char(due_at, 'MM-DD HH24:MI:SS') as due
       from job where name = $1`,
      [name],
    )
  ).rows[0]

/** Waits until this many runs have ended and are stored. */
export const untilRuns = (app: TestApp, name: string, runs: number) =>
  vi.waitFor(async () => expect(await rowOf(app, name)).toMatchObject({ runs }), WAIT)

/** Longer than the interval at which an instance checks its jobs. */
export const aTick = () => new Promise((done) => setTimeout(done, 1_500))

/** Ends the connection that holds locks, and lets no other be opened: as if the process had died. */
export async function killLocks(app: Pick<TestApp, 'pool'>, dying: pg.Pool): Promise<void> {
  dying.options.port = 1
  await breakLocks(app)
}

/** Ends every connection that holds a lock; the process goes on. */
export const breakLocks = ({ pool }: Pick<TestApp, 'pool'>) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )

/** A run that waits until the gate opens, and counts concurrent runs. */
export function gated() {
  const gate = Promise.withResolvers<void>()
  const seen = { runs: 0, atOnce: 0, most: 0 }
  const run = async () => {
    seen.runs += 1
    seen.most = Math.max(seen.most, ++seen.atOnce)
    await gate.promise
    seen.atOnce -= 1
  }
  return { run, seen, open: gate.resolve }
}

/** A woken job that counts its runs. */
export function counting(name = 'counts', more: Partial<RecurringJob> = {}) {
  const seen = { runs: 0 }
  const run = async () => void (seen.runs += 1)
  return { seen, job: { name, everySeconds: DAY, isWoken: true, run, ...more } }
}
