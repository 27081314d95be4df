import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { JobLocks } from './locks.ts'
import {
  aTick,
  counting,
  daily,
  gated,
  instance,
  killLocks,
  NOW,
  rowOf,
  untilRuns,
  WAIT,
} from './testing.ts'
import { wakeJob } from './wake.ts'

test.concurrent('a wake runs the job when its transaction commits, and one that is rolled back does not', async () => {
  await using app = await openTestApp({ now: NOW })
  const { db } = app.deps
  const { seen, job } = counting()
  const warnings: string[] = []
  const { start, stop } = instance(app, [job], (_error, message) => void warnings.push(message))
  await start()
  await untilRuns(app, 'counts', 1)
  await db.transaction(async (tx) => {
    await wakeJob(tx, 'counts')
    await aTick()
    expect(seen.runs).toBe(1)
  })
  await untilRuns(app, 'counts', 2)
  const undone = db.transaction(async (tx) => {
    await wakeJob(tx, 'counts')
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await aTick()
  expect([seen.runs, warnings]).toEqual([2, []])
  await wakeJob(db, 'misspelt')
  await vi.waitFor(() => expect(warnings).toEqual(['unknown job misspelt was woken']), WAIT)
  await stop()
})

test.concurrent('wakes during a run cause one more run, however many there were', async () => {
  await using app = await openTestApp({ now: NOW })
  const { run, seen, open } = gated()
  const { job } = counting('long', { run })
  const instances = [instance(app, [job]), instance(app, [job])]
  for (const { start } of instances) await start()
  await vi.waitFor(() => expect(seen.runs).toBe(1), WAIT)
  for (let n = 0; n < 3; n++) await wakeJob(app.deps.db, 'long')
  await aTick()
  open()
  await vi.waitFor(() => expect(seen).toEqual({ runs: 2, atOnce: 0, most: 1 }), WAIT)
  // The other instance checks again, and finds that the running one heard the wakes, too.
  await new Promise((done) => setTimeout(done, 6_000))
  await Promise.all(instances.map(({ stop }) => stop()))
  expect(seen.runs).toBe(2)
})

test.concurrent('a job runs again at the time that its run returned, also on another instance', async () => {
  await using app = await openTestApp({ now: NOW })
  const days: string[] = []
  const soon = {
    ...daily(app, days),
    run: async () => {
      days.push('soon')
      return days.length === 1 ? app.clock.now().add({ minutes: 5 }) : null
    },
  }
  const first = instance(app, [soon])
  const second = instance(app, [soon])
  await first.start()
  await untilRuns(app, 'daily', 1)
  expect(await rowOf(app, 'daily')).toMatchObject({ due: '05-04 16:05:00' })
  await second.start()
  await first.stop()
  await aTick()
  expect(days).toHaveLength(1)
  app.clock.advance({ minutes: 5 })
  await untilRuns(app, 'daily', 2)
  await second.stop()
  expect(await rowOf(app, 'daily')).toMatchObject({ due: '05-05 00:00:00' })
})

// It dies in the run that the wake met, or in the next one, which the wake caused.
test.concurrent.for([7, 8])(
  'a wake is not lost with an instance that crashes after %i runs',
  async (runs) => {
    await using app = await openTestApp({ now: NOW })
    const dying = new pg.Pool(app.connection)
    const dead = new JobLocks(dying, () => {})
    const gate = Promise.withResolvers<void>()
    const running = Promise.withResolvers<void>()
    const held = dead.run('counts', async () => {
      running.resolve()
      await gate.promise
    })
    await running.promise
    await app.pool.query(`insert into job (name, due_at, runs) values ('counts', '2026-05-05', 7)`)
    const { seen, job } = counting()
    const { start, stop } = instance(app, [job])
    await start()
    await wakeJob(app.deps.db, 'counts')
    await aTick()
    expect(seen.runs).toBe(0)
    await app.pool.query(`update job set runs = $1`, [runs])
    await killLocks(app, dying)
    await vi.waitFor(() => expect(seen.runs).toBe(1), WAIT)
    gate.resolve()
    await held
    await Promise.all([stop(), dead.stop()])
  },
)

test.concurrent('a job rests after its last run, also where that was on another instance', async () => {
  await using app = await openTestApp({ now: NOW })
  const [one, other] = [
    counting('counts', { restSeconds: 2 }),
    counting('counts', { restSeconds: 2 }),
  ]
  const instances = [one, other].map(({ job }) => instance(app, [job]))
  const totalRuns = () => one.seen.runs + other.seen.runs
  for (const { start } of instances) await start()
  await untilRuns(app, 'counts', 1)
  await wakeJob(app.deps.db, 'counts')
  await aTick()
  expect(totalRuns()).toBe(1)
  app.clock.advance({ seconds: 2 })
  await untilRuns(app, 'counts', 2)
  await aTick()
  await Promise.all(instances.map(({ stop }) => stop()))
  expect(totalRuns()).toBe(2)
})
