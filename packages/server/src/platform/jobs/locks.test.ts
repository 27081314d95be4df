import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { addressOf } from '#testing/address.ts'
import { openTestApp } from '#testing/app.ts'
import { JobLocks, LOCK_CLASS } from './locks.ts'
import { aTick, breakLocks, DAY, instance, killLocks, NOW, untilRuns, WAIT } from './testing.ts'

/**
 * The steps at which an instance can die: before the run, in it, before its end is stored, and
 * after that.
 */
const STEPS = ['before', 'running', 'ending', 'ended']

/** A process that hangs at each of these steps, in a job named after it. */
const stuck = (connection: pg.ClientConfig) => {
  const url = new URL('./jobs.ts', import.meta.url).href
  const code = `
    import pg from 'pg'
    import { Jobs } from ${JSON.stringify(url)}
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(addressOf(connection))} })
    const query = pool.query.bind(pool)
    const never = new Promise(() => {})
    const at = new Set()
    const stay = (step) => { at.add(step); if (at.size === 4) console.log('stuck'); return never }
    let reads = 0
    pool.query = (text, values) => {
      const [names] = values
      if (names.length === 1 && names[0] === 'before') return stay('before')
      if (names.length === 1 && names[0] === 'ended' && ++reads === 2) return stay('ended')
      if (names === 'ending') return stay('ending')
      return query(text, values)
    }
    const jobs = new Jobs({
      pool,
      clock: { now: () => Temporal.Instant.from(${JSON.stringify(NOW)}) },
      events: { onWake: () => () => {}, onEvent: () => () => {}, onGap: () => () => {} },
      warn: console.error,
    })
    const run = async () => {}
    await jobs.start(${JSON.stringify(STEPS)}.map((name) => ({
      name, everySeconds: ${DAY}, run: name === 'running' ? () => stay(name) : run,
    })))`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test.concurrent('another instance repeats the run of a killed one at once, unless it had ended', async () => {
  await using app = await openTestApp({ now: NOW })
  const child = stuck(app.connection)
  await once(child.stdout, 'data')
  const seen: string[] = []
  const { start, stop } = instance(
    app,
    STEPS.map((name) => ({ name, everySeconds: DAY, run: async () => void seen.push(name) })),
  )
  await start()
  await aTick()
  expect(seen).toEqual([])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['before', 'ending', 'running']), WAIT)
  app.clock.set('2026-05-05T00:00:00Z')
  await untilRuns(app, 'ended', 2)
  await stop()
  expect(seen.filter((name) => name === 'ended')).toHaveLength(1)
})

test.concurrent('the lock of a crashed instance is free at once', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const dying = new pg.Pool(app.connection)
  const held = new JobLocks(dying, () => {})
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
  await killLocks(app, dying)
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
  await breakLocks(app)
  await vi.waitFor(
    () => expect(warnings).toEqual(['the connection that holds the lock of daily broke']),
    WAIT,
  )
  // With nothing else to do, it reconnects at once.
  const locks = `select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitFor(async () => expect((await app.pool.query(locks)).rowCount).toBe(1), WAIT)
  expect(await other.run('daily', async () => {})).toBe(false)
  gate.resolve()
  expect(await first).toBe(true)
  expect(await other.run('daily', async () => {})).toBe(true)
  await Promise.all([held.stop(), other.stop()])
})

test.concurrent('a run whose lock another instance took is asked to stop, and repeated later', async () => {
  await using app = await openTestApp({ now: NOW })
  const reasons: unknown[] = []
  const run = (signal?: AbortSignal) =>
    new Promise<void>((done, failed) => {
      if (reasons.length > 0) done()
      signal?.addEventListener('abort', () => {
        reasons.push(signal.reason.message)
        failed(signal.reason)
      })
    })
  const began = vi.fn(run)
  const { start, stop } = instance(app, [{ name: 'daily', everySeconds: DAY, run: began }])
  await start()
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(1), WAIT)
  const other = await app.pool.connect()
  // It waits for the lock, and gets it as the connection breaks.
  const taken = other.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, 'daily'])
  await vi.waitFor(async () => {
    const { rowCount } = await app.pool.query(`select from pg_locks where not granted`)
    expect(rowCount).toBeGreaterThan(0)
  }, WAIT)
  await breakLocks(app)
  await taken
  await vi.waitFor(() => expect(reasons).toEqual(['its lock was lost']), WAIT)
  await aTick()
  expect(began).toHaveBeenCalledTimes(1)
  expect((await app.pool.query('select from job')).rowCount).toBe(0)
  other.release(true)
  await untilRuns(app, 'daily', 1)
  await stop()
  expect(began).toHaveBeenCalledTimes(2)
})
