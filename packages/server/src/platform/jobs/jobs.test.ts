import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { Jobs } from './jobs.ts'
import { JobLocks } from './locks.ts'

const WAIT = { timeout: 25_000 }

/** An instance whose one daily sweep notes the day that it ran on. */
function instance({ clock }: TestApp, pool: pg.Pool, days: string[], warnings: unknown[] = []) {
  const jobs = new Jobs({ pool, clock, warn: (error) => void warnings.push(error) })
  const run = async () => void days.push(clock.now().toString().slice(0, 10))
  return {
    start: () => jobs.start([{ name: 'daily', everySeconds: 86_400, run }]),
    stop: () => jobs.stop(),
  }
}

const offered = async ({ pool }: TestApp) =>
  Number((await pool.query(`select count(*) from jobs.job where name = 'daily'`)).rows[0].count)

// Side by side: each waits for seconds for the turns of a queue of its own.
test.concurrent('two instances do each slot once, and of missed ones the latest', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const days: string[] = []
  const instances = [instance(app, app.pool, days), instance(app, app.pool, days)]
  for (const { start } of instances) await start()
  // Over, and not only begun: a slot that comes while its lock is held waits in a row of its own.
  await vi.waitFor(async () => expect(await takenOf(app, 'daily')).toBe(1), WAIT)
  expect(days).toEqual(['2026-05-04'])
  app.clock.set('2026-05-07T00:00:00Z')
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04', '2026-05-07']), WAIT)
  await Promise.all(instances.map(({ stop }) => stop()))
  expect([days.length, await offered(app)]).toEqual([2, 2])
})

/** A pool whose database takes no offers while `isAway` says so. */
function flakyPool({ connection }: TestApp, isAway: () => boolean): pg.Pool {
  const pool = new pg.Pool(connection)
  const query = pool.query.bind(pool)
  pool.query = (...args: unknown[]) => {
    if (isAway() && /insert/i.test(String(args[0]))) throw new Error('Connection terminated')
    return Reflect.apply(query, pool, args)
  }
  return pool
}

test.concurrent('a slot whose offer met an absent database is offered again', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  let away = false
  const pool = flakyPool(app, () => away)
  const [days, warnings]: [string[], unknown[]] = [[], []]
  const { start, stop } = instance(app, pool, days, warnings)
  await start()
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04']), WAIT)
  away = true
  app.clock.set('2026-05-05T00:00:00Z')
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), WAIT)
  away = false
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04', '2026-05-05']), WAIT)
  await stop()
  await pool.end()
})

test.concurrent('a run that fails is told and counted, and all its lines share one run id', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { log } = app.deps
  const done: string[] = []
  const jobs = new Jobs({
    ...app,
    warn: (err, message) => log.warn({ err }, message),
    done: (name, result) => void done.push(`${name} ${result}`),
  })
  const run = async () => {
    log.info('at it')
    throw new Error('no')
  }
  await jobs.start([{ name: 'failing', everySeconds: 86_400, run }])
  await vi.waitFor(() => expect(done).toContain('failing failed'), WAIT)
  await jobs.stop()
  const [begun, ended] = ['at it', 'failing'].map((msg) =>
    app.logs.find((line) => line['msg'] === msg),
  )
  expect(begun?.['runId']).toEqual(expect.any(String))
  expect(ended).toMatchObject({ level: 40, runId: begun?.['runId'] })
})

test.concurrent('what is left to other instances is known here, and done where it is not', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const days: string[] = []
  const jobs = new Jobs({ pool: app.pool, clock: app.clock, warn: () => {} })
  const run = async () => void days.push('here')
  await jobs.start([{ name: 'daily', everySeconds: 86_400, elsewhere: true, run }])
  expect(jobs.rounds()).toMatchObject([{ name: 'daily', everySeconds: 86_400 }])
  await app.deps.db.transaction((tx) => jobs.runNow(tx, 'daily'))
  const { start, stop } = instance(app, app.pool, days)
  await start()
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04', '2026-05-04']), WAIT)
  await Promise.all([jobs.stop(), stop()])
})

/** A run that goes on until it is let go, and how many were under way at once. */
function gated() {
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

/** How many jobs of a name were taken and are over, whatever came of them. */
const takenOf = async ({ pool }: TestApp, name: string) =>
  Number(
    (
      await pool.query(
        `select count(*) from jobs.job where name = $1 and state in ('completed', 'retry', 'failed')`,
        [name],
      )
    ).rows[0].count,
  )

test.concurrent('a run that outlives its slot is not joined by the next, on either of two instances', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { run, seen, open } = gated()
  const warnings: unknown[] = []
  const instances = [1, 2].map(
    () => new Jobs({ ...app, warn: (error) => void warnings.push(error) }),
  )
  for (const jobs of instances) await jobs.start([{ name: 'long', everySeconds: 30, run }])
  await vi.waitFor(() => expect(seen.runs).toBe(1), WAIT)
  app.clock.advance({ seconds: 30 })
  await vi.waitFor(async () => expect(await takenOf(app, 'long')).toBeGreaterThan(0), WAIT)
  expect(seen.most).toBe(1)
  open()
  // The slot that came meanwhile is done once the first run is over.
  await vi.waitFor(() => expect(seen.runs).toBe(2), WAIT)
  await Promise.all(instances.map((jobs) => jobs.stop()))
  expect([seen.most, warnings]).toEqual([1, []])
})

/** How many jobs of a name wait to be taken. */
const waitingOf = async ({ pool }: TestApp, name: string) =>
  Number(
    (
      await pool.query(
        `select count(*) from jobs.job where name = $1 and state in ('created', 'retry')`,
        [name],
      )
    ).rows[0].count,
  )

test.concurrent('six requests for a job that is busy are one run more, and none of them waits in the queue', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { run, seen, open } = gated()
  const instances = [1, 2].map(() => new Jobs({ ...app, warn: () => {} }))
  for (const jobs of instances) await jobs.start([{ name: 'long', everySeconds: 86_400, run }])
  await vi.waitFor(() => expect(seen.runs).toBe(1), WAIT)
  for (let n = 0; n < 6; n++)
    await app.deps.db.transaction(async (tx) => await instances[n % 2]?.runNow(tx, 'long'))
  await vi.waitFor(async () => expect(await waitingOf(app, 'long')).toBe(0), WAIT)
  expect(seen.runs).toBe(1)
  open()
  await vi.waitFor(() => expect(seen.runs).toBe(2), WAIT)
  await Promise.all(instances.map((jobs) => jobs.stop()))
  const { rows } = await app.pool.query('select name from job_request')
  expect([seen, rows]).toEqual([{ runs: 2, atOnce: 0, most: 1 }, []])
})

test.concurrent('a slot that is done is not repeated by a restart after its rows were deleted', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const days: string[] = []
  const before = instance(app, app.pool, days)
  await before.start()
  await vi.waitFor(async () => expect(await takenOf(app, 'daily')).toBe(1), WAIT)
  await before.stop()
  // What pg-boss does once its retention is over.
  await app.pool.query('delete from jobs.job')
  const after = instance(app, app.pool, days)
  await after.start()
  await vi.waitFor(async () => expect(await takenOf(app, 'daily')).toBe(1), WAIT)
  expect(days).toEqual(['2026-05-04'])
  app.clock.set('2026-05-05T00:00:00Z')
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04', '2026-05-05']), WAIT)
  await after.stop()
})

test.concurrent('a run that takes longer than its limit is not doubled, and is reported', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { run, seen, open } = gated()
  const warnings: string[] = []
  const warn = (_error: unknown, message: string) => void warnings.push(message)
  const jobs = new Jobs({ ...app, warn, limitSeconds: 1 })
  await jobs.start([{ name: 'long', everySeconds: 86_400, run }])
  // pg-boss gives the job up after a second and offers it again.
  await vi.waitFor(async () => {
    const { rows } = await app.pool.query(
      `select 1 from jobs.job where name = 'long' and retry_count > 0 and state = 'completed'`,
    )
    expect(rows).toHaveLength(1)
  }, WAIT)
  expect(seen.runs).toBe(1)
  expect(warnings).toContain('long is still running after 1 s')
  open()
  await vi.waitFor(async () => {
    const { rows } = await app.pool.query(
      `select 1 from jobs.job where name = 'long' and state in ('created', 'retry', 'active')`,
    )
    expect([rows, seen.atOnce]).toEqual([[], 0])
  }, WAIT)
  await jobs.stop()
  expect([seen.runs, seen.most]).toEqual([1, 1])
})

test.concurrent('the lock of an instance that dies is free at once', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const held = new JobLocks(app.pool, () => {})
  const gate = Promise.withResolvers<void>()
  const running = Promise.withResolvers<void>()
  const first = held.run('daily', async () => {
    running.resolve()
    await gate.promise
  })
  await running.promise
  const other = new JobLocks(app.pool, () => {})
  expect(await other.run('daily', async () => {})).toBe(false)
  expect(await other.run('hourly', async () => {})).toBe(true)
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
       (select oid from pg_database where datname = current_database())`,
  )
  await vi.waitFor(async () => expect(await other.run('daily', async () => {})).toBe(true), WAIT)
  gate.resolve()
  expect(await first).toBe(true)
  await Promise.all([held.stop(), other.stop()])
})

test.concurrent('a run whose lock was lost with its connection takes it back', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const warnings: string[] = []
  const held = new JobLocks(app.pool, (_error, message) => void warnings.push(message))
  const other = new JobLocks(app.pool, () => {})
  const gate = Promise.withResolvers<void>()
  const running = Promise.withResolvers<void>()
  const first = held.run('daily', async () => {
    running.resolve()
    await gate.promise
  })
  await running.promise
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
       (select oid from pg_database where datname = current_database())`,
  )
  await vi.waitFor(() => expect(warnings).toEqual(['the connection that locks daily broke']), WAIT)
  expect(await held.run('hourly', async () => {})).toBe(true)
  expect(await other.run('daily', async () => {})).toBe(false)
  gate.resolve()
  expect(await first).toBe(true)
  expect(await other.run('daily', async () => {})).toBe(true)
  await Promise.all([held.stop(), other.stop()])
})
