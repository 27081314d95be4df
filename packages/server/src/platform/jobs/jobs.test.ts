import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { Jobs } from './jobs.ts'

const WAIT = { timeout: 10_000 }

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

test('two instances do each slot once, and of missed ones the latest', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const days: string[] = []
  const instances = [instance(app, app.pool, days), instance(app, app.pool, days)]
  for (const { start } of instances) await start()
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04']), WAIT)
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

test('a slot whose offer met an absent database is offered again', async () => {
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

test('a run that fails is told and counted, and all its lines share one run id', async () => {
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

test('what is left to other instances is known here, and done where it is not', async () => {
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
