import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { SMALL_MODELS } from '#domains/forecasts/testing/learner.ts'
import { Learner } from '#domains/forecasts/learner.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { recurringJobs } from './start.ts'

/** Jobs of one statement or transaction: there is nothing between two steps to stop at. */
const ONE_STEP = [
  'backup-watch',
  'breaks-end',
  'breaks-purge',
  'contact-purge',
  'idempotency-purge',
  'imports-purge',
  'messages-purge',
  'payments-purge',
  'phone-codes-purge',
]

/** Every job of the service, on a test app. */
async function openJobs(app: TestApp) {
  const learner = new Learner(app.deps, SMALL_MODELS)
  const { pool, connection, deps, server } = app
  const close = async () => {}
  const jobs = recurringJobs({ ...deps, pool, connection, close, learner, app: server })
  return { jobs, [Symbol.asyncDispose]: () => learner.stop() }
}

/** Counts the statements that reach the database through the pool. */
function countStatements({ pool }: TestApp): () => number {
  const [query, connect] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')]
  return () => query.mock.calls.length + connect.mock.calls.length
}

afterEach(() => vi.restoreAllMocks())

test('every job that has more than one step does none once it was asked to stop', async () => {
  await using app = await openTestApp({ env: { DRAW_SOURCES: 'default', LEARN: 'on' } })
  await using opened = await openJobs(app)
  const statements = countStatements(app)
  const asked = new Error('asked to stop')
  const heedless: string[] = []
  for (const { name, run } of opened.jobs) {
    if (ONE_STEP.includes(name)) continue
    const before = statements()
    const error = await run(AbortSignal.abort(asked)).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error !== asked || statements() > before) heedless.push(name)
  }
  expect(heedless).toEqual([])
  expect(opened.jobs.length).toBeGreaterThan(30)
})

test('the jobs of one step are jobs, and each ends after it', async () => {
  await using app = await openTestApp({ env: { DRAW_SOURCES: 'default' } })
  await using opened = await openJobs(app)
  const statements = countStatements(app)
  const oneStep = opened.jobs.filter(({ name }) => ONE_STEP.includes(name))
  expect(oneStep.map(({ name }) => name).toSorted()).toEqual(ONE_STEP)
  for (const { name, run } of oneStep) {
    const before = statements()
    await run()
    expect([name, statements() - before <= 3]).toEqual([name, true])
  }
})

test('a job that is asked to stop in the middle leaves the rest to the next run', async () => {
  let controller = new AbortController()
  const abort = async () => controller.abort(new Error('asked to stop'))
  await using app = await openTestApp({
    files: (folder) => ({ ...folder, remove: abort }),
    payments: (sandbox) => ({ ...sandbox, removeCustomer: abort }),
  })
  await using opened = await openJobs(app)
  const now = app.clock.now().toString()
  const [first, second] = [randomUUID(), randomUUID()]
  await app.pool.query('insert into file_removal (id, due_at) values ($1, $3), ($2, $3)', [
    first,
    second,
    now,
  ])
  await app.pool.query(
    `insert into customer_removal (provider, ref, due_at)
     values ('sandbox', $1, $3), ('sandbox', $2, $3)`,
    [first, second, now],
  )
  for (const [name, table] of [
    ['files-removal', 'file_removal'],
    ['payments-removals', 'customer_removal'],
  ] as const) {
    controller = new AbortController()
    const job = opened.jobs.find((one) => one.name === name)
    await expect(job?.run(controller.signal)).rejects.toThrow('asked to stop')
    const { rowCount } = await app.pool.query(`select from ${table}`)
    expect([name, rowCount]).toEqual([name, 1])
  }
})
