import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { addressOf } from '#testing/address.ts'
import { openTestApp } from '#testing/app.ts'
import { JobLocks } from './locks.ts'
import { aTick, DAY, instance, NOW, untilRuns, WAIT } from './testing.ts'

/** Where an instance can die: with the lock before the run, in it, before its end is written, after that with the lock. */
const STEPS = ['before', 'running', 'ending', 'ended']

/** A process that gets stuck at each of these steps, in a job named after it. */
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

test.concurrent('what an instance was at when it was killed is done by another at once, unless it was done', async () => {
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
  await vi.waitFor(
    () => expect(warnings).toEqual(['the connection that holds the lock of daily broke']),
    WAIT,
  )
  expect(await held.run('hourly', async () => {})).toBe(true)
  expect(await other.run('daily', async () => {})).toBe(false)
  gate.resolve()
  expect(await first).toBe(true)
  expect(await other.run('daily', async () => {})).toBe(true)
  await Promise.all([held.stop(), other.stop()])
})
