import { expect, test, vi } from 'vitest'
import { openPool } from '#platform/db/db.ts'
import { openTestApp } from '#testing/app.ts'
import { Jobs } from './jobs.ts'
import {
  aTick,
  counting,
  DAY,
  daily,
  gated,
  instance,
  NOW,
  rowOf,
  untilRuns,
  WAIT,
} from './testing.ts'
import { wakeJob } from './wake.ts'

test.concurrent('a failed run is logged and counted, and all its lines share one run id', async () => {
  await using app = await openTestApp({ now: NOW })
  const { log, events } = app.deps
  const done: string[] = []
  const jobs = new Jobs({
    ...app,
    events,
    warn: (err, message) => log.warn({ err }, message),
    done: (name, result) => void done.push(`${name} ${result}`),
  })
  const run = async () => {
    log.info('at it')
    throw new Error('no')
  }
  await jobs.start([{ name: 'failing', everySeconds: DAY, run }])
  await untilRuns(app, 'failing', 1)
  await jobs.stop()
  expect(done).toEqual(['failing failed'])
  const failed = 'job failing failed: no; next run at 2026-05-04T16:00:10Z'
  const [begun, ended] = ['at it', failed].map((msg) =>
    app.logs.find((line) => line['msg'] === msg),
  )
  expect(begun?.['runId']).toEqual(expect.any(String))
  expect(ended).toMatchObject({ level: 'warn', runId: begun?.['runId'] })
})

test.concurrent('a failed run is retried after 10 s, then after 20, and not before', async () => {
  await using app = await openTestApp({ now: NOW })
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('no')
  }
  const { start, stop } = instance(app, [{ name: 'failing', everySeconds: DAY, run }])
  await start()
  await untilRuns(app, 'failing', 1)
  expect(await rowOf(app, 'failing')).toMatchObject({
    failures: 1,
    last_error: 'no',
    due: '05-04 16:00:10',
  })
  app.clock.advance({ seconds: 9 })
  await aTick()
  expect(await rowOf(app, 'failing')).toMatchObject({ runs: 1 })
  app.clock.advance({ seconds: 1 })
  await untilRuns(app, 'failing', 2)
  expect(await rowOf(app, 'failing')).toMatchObject({ failures: 2, due: '05-04 16:00:30' })
  isBroken = false
  app.clock.advance({ seconds: 20 })
  await untilRuns(app, 'failing', 3)
  expect(await rowOf(app, 'failing')).toMatchObject({ failures: 0, due: '05-05 00:00:00' })
  await stop()
})

test.concurrent('a run that takes longer than its limit is cancelled, logged and retried', async () => {
  await using app = await openTestApp({ now: NOW })
  const warnings: string[] = []
  let runs = 0
  const run = (signal?: AbortSignal) => {
    runs += 1
    return new Promise<void>((_done, failed) =>
      signal?.addEventListener('abort', () => failed(signal.reason)),
    )
  }
  const long = { name: 'long', everySeconds: DAY, run }
  const warn = (_error: unknown, message: string) => void warnings.push(message)
  const { start, stop } = instance(app, [long], warn, 1)
  await start()
  await untilRuns(app, 'long', 1)
  expect(warnings).toEqual([
    'job long was asked to stop after 1 s',
    'job long failed: cancelled after 1 s; next run at 2026-05-04T16:00:10Z',
  ])
  expect(await rowOf(app, 'long')).toMatchObject({
    failures: 1,
    last_error: 'cancelled after 1 s',
  })
  expect(runs).toBe(1)
  app.clock.advance({ seconds: 10 })
  await vi.waitFor(() => expect(runs).toBe(2), WAIT)
  await stop()
})

test.concurrent('a run that ignores its limit does not start twice, on either of two instances', async () => {
  await using app = await openTestApp({ now: NOW })
  const { run, seen, open } = gated()
  const warnings: string[] = []
  const long = { name: 'long', everySeconds: 30, run }
  const instances = [1, 2].map(() =>
    instance(app, [long], (_error, message) => void warnings.push(message), 1),
  )
  for (const { start } of instances) await start()
  await vi.waitFor(() => expect(warnings).toEqual(['job long was asked to stop after 1 s']), WAIT)
  app.clock.advance({ seconds: 30 })
  await aTick()
  expect(seen).toEqual({ runs: 1, atOnce: 1, most: 1 })
  open()
  await untilRuns(app, 'long', 2)
  await Promise.all(instances.map(({ stop }) => stop()))
  expect(seen.most).toBe(1)
})

test.concurrent('a stop cancels a run, and the next start repeats it', async () => {
  await using app = await openTestApp({ now: NOW })
  const days: string[] = []
  const never = (signal?: AbortSignal) =>
    new Promise<void>((_done, failed) => {
      days.push('begun')
      signal?.addEventListener('abort', () => failed(signal.reason))
    })
  const warnings: unknown[] = []
  const first = instance(
    app,
    [{ ...daily(app, days), run: never }],
    (error) => void warnings.push(error),
  )
  await first.start()
  await vi.waitFor(() => expect(days).toEqual(['begun']), WAIT)
  await first.stop()
  expect([await rowOf(app, 'daily'), warnings]).toEqual([undefined, []])
  const second = instance(app, [daily(app, days)])
  await second.start()
  await untilRuns(app, 'daily', 1)
  await second.stop()
  expect(days).toEqual(['begun', '2026-05-04'])
})

test.concurrent('a wake is not lost when its run fails while the database is away', async () => {
  await using app = await openTestApp({ now: NOW })
  let isAway = false
  const pool = openPool(app.connection)
  const query = pool.query.bind(pool)
  pool.query = (...args: unknown[]) => {
    if (isAway && String(args[0]).includes('insert into job')) throw new Error('no database')
    return Reflect.apply(query, pool, args)
  }
  const done: number[] = []
  const run = async () => {
    if (isAway) throw new Error('no')
    done.push(done.length)
  }
  const warnings: unknown[] = []
  const { job } = counting('counts', { run })
  const { start, stop } = instance({ ...app, pool }, [job], (error) => void warnings.push(error))
  await start()
  await untilRuns(app, 'counts', 1)
  isAway = true
  await wakeJob(app.deps.db, 'counts')
  await vi.waitFor(() => expect(warnings).toHaveLength(2), WAIT)
  isAway = false
  await untilRuns(app, 'counts', 2)
  expect(done).toHaveLength(2)
  await stop()
  await pool.end()
})
