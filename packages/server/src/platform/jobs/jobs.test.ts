import { expect, test, vi } from 'vitest'
import { openPool } from '#platform/db/db.ts'
import { openTestApp } from '#testing/app.ts'
import { aTick, DAY, daily, gated, instance, NOW, rowOf, untilRuns, WAIT } from './testing.ts'

test.concurrent('two instances run each slot once, and of missed slots the latest', async () => {
  await using app = await openTestApp({ now: NOW })
  const days: string[] = []
  const instances = [instance(app, [daily(app, days)]), instance(app, [daily(app, days)])]
  for (const { start } of instances) await start()
  await untilRuns(app, 'daily', 1)
  app.clock.set('2026-05-07T00:00:00Z')
  await untilRuns(app, 'daily', 2)
  await aTick()
  await Promise.all(instances.map(({ stop }) => stop()))
  expect(days).toEqual(['2026-05-04', '2026-05-07'])
  expect(await rowOf(app, 'daily')).toMatchObject({ runs: 2, due: '05-08 00:00:00' })
})

test.concurrent('a slot during a database outage runs after it', async () => {
  await using app = await openTestApp({ now: NOW })
  let isAway = false
  const pool = openPool(app.connection)
  const query = pool.query.bind(pool)
  pool.query = (...args: unknown[]) => {
    if (isAway) throw new Error('Connection terminated')
    return Reflect.apply(query, pool, args)
  }
  const [days, warnings]: [string[], unknown[]] = [[], []]
  const warn = (error: unknown) => void warnings.push(error)
  const { start, stop } = instance({ ...app, pool }, [daily(app, days)], warn)
  await start()
  await untilRuns(app, 'daily', 1)
  isAway = true
  app.clock.set('2026-05-05T00:00:00Z')
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), WAIT)
  isAway = false
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04', '2026-05-05']), WAIT)
  await stop()
  await pool.end()
})

test.concurrent('a job for other instances is listed here, and runs there', async () => {
  await using app = await openTestApp({ now: NOW })
  const days: string[] = []
  const run = async () => void days.push('here')
  const idle = instance(app, [{ name: 'daily', everySeconds: DAY, elsewhere: true, run }])
  await idle.start()
  expect(idle.jobs.list()).toMatchObject([{ name: 'daily', everySeconds: DAY }])
  await app.deps.db.transaction((tx) => idle.jobs.runNow(tx, 'daily'))
  const { start, stop } = instance(app, [daily(app, days)])
  await start()
  await untilRuns(app, 'daily', 1)
  await app.deps.db.transaction((tx) => idle.jobs.runNow(tx, 'daily'))
  await untilRuns(app, 'daily', 2)
  await Promise.all([idle.stop(), stop()])
  expect(days).toEqual(['2026-05-04', '2026-05-04'])
})

test.concurrent('a run that outlives its slot does not overlap the next, on either of two instances', async () => {
  await using app = await openTestApp({ now: NOW })
  const { run, seen, open } = gated()
  const warnings: unknown[] = []
  const instances = [1, 2].map(() =>
    instance(app, [{ name: 'long', everySeconds: 30, run }], (error) => void warnings.push(error)),
  )
  for (const { start } of instances) await start()
  await vi.waitFor(() => expect(seen.runs).toBe(1), WAIT)
  app.clock.advance({ seconds: 30 })
  await aTick()
  expect(seen).toMatchObject({ runs: 1, most: 1 })
  open()
  // The missed slot runs after the first run.
  await untilRuns(app, 'long', 2)
  await Promise.all(instances.map(({ stop }) => stop()))
  expect([seen.most, warnings]).toEqual([1, []])
})

test.concurrent('six requests for a running job cause one more run, on whichever instance', async () => {
  await using app = await openTestApp({ now: NOW })
  const { run, seen, open } = gated()
  const instances = [1, 2].map(() => instance(app, [{ name: 'long', everySeconds: DAY, run }]))
  for (const { start } of instances) await start()
  await vi.waitFor(() => expect(seen.runs).toBe(1), WAIT)
  for (let n = 0; n < 6; n++)
    await app.deps.db.transaction(async (tx) => await instances[n % 2]?.jobs.runNow(tx, 'long'))
  await aTick()
  expect(seen.runs).toBe(1)
  open()
  await untilRuns(app, 'long', 2)
  await aTick()
  await Promise.all(instances.map(({ stop }) => stop()))
  expect(seen).toEqual({ runs: 2, atOnce: 0, most: 1 })
  expect(await rowOf(app, 'long')).toMatchObject({ requests: 0, due: '05-05 00:00:00' })
})

test.concurrent('a restart hours later does not repeat a slot', async () => {
  await using app = await openTestApp({ now: '2026-05-04T01:00:00Z' })
  const days: string[] = []
  const before = instance(app, [daily(app, days)])
  await before.start()
  await untilRuns(app, 'daily', 1)
  await before.stop()
  app.clock.set('2026-05-04T23:00:00Z')
  const after = instance(app, [daily(app, days)])
  await after.start()
  await aTick()
  expect(days).toEqual(['2026-05-04'])
  app.clock.set('2026-05-05T00:00:00Z')
  await vi.waitFor(() => expect(days).toEqual(['2026-05-04', '2026-05-05']), WAIT)
  await after.stop()
})

test.concurrent('a due time in the far future, from a wrong clock, is ignored', async () => {
  await using app = await openTestApp({ now: NOW })
  await app.pool.query(`insert into job (name, due_at) values ('daily', '2031-01-01')`)
  const days: string[] = []
  const { start, stop } = instance(app, [daily(app, days)])
  await start()
  await untilRuns(app, 'daily', 1)
  await stop()
  expect(await rowOf(app, 'daily')).toMatchObject({ due: '05-05 00:00:00' })
})
