import { expect, test } from 'vitest'
import type { RefundOutcome } from '#platform/payments/provider.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { billingJobs } from './jobs.ts'
import { cancel, subscriber } from './testing/orders.ts'

/** Runs every recurring job that looks after payments once. */
async function runJobs({ deps }: TestApp): Promise<void> {
  const jobs = billingJobs(deps).filter(({ name }) => /reconcile|owed|ask-again/.test(name))
  for (const { run } of jobs) await run()
}

/** An app whose provider settles no refund but those of `settled`; `asked` counts its calls by refund. */
async function openSlow() {
  const asked = new Map<string, number>()
  const settled = new Set<string>()
  const answer = (id: string): RefundOutcome => {
    asked.set(id, (asked.get(id) ?? 0) + 1)
    return settled.has(id)
      ? { outcome: 'succeeded', ref: `re_${id}` }
      : { outcome: 'pending', ref: `re_${id}` }
  }
  const app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      refund: async ({ id }) => answer(id),
      lookupRefund: async ({ id }) => answer(id),
    }),
  })
  return { app, asked, settled }
}

/** Adds this many older refunds like the newest. */
async function addOlder({ pool }: TestApp, count: number): Promise<void> {
  await pool.query(
    `insert into refund select (jsonb_populate_record(r, jsonb_build_object(
       'id', gen_random_uuid(), 'created_at', r.created_at - interval '1 day'))).*
     from refund r, generate_series(1, $1) n`,
    [count],
  )
}

const statusOf = async ({ pool }: TestApp, id: string) =>
  (await pool.query('select status from refund where id = $1', [id])).rows[0]?.status

test.each(['pending', 'started'])(
  '40 %s refunds that never settle hide no newer one',
  async (status) => {
    const { app, asked, settled } = await openSlow()
    await using _ = app
    await cancel(app, await subscriber(app))
    const [newest = ''] = asked.keys()
    await app.pool.query('update refund set status = $1', [status])
    await addOlder(app, 40)
    settled.add(newest)
    app.clock.advance({ hours: 1 })
    await runJobs(app)
    expect(await statusOf(app, newest)).toBe('succeeded')
  },
)

test('a refund that does not settle is looked up with growing pauses, at most an hour', async () => {
  const { app, asked } = await openSlow()
  await using _ = app
  await cancel(app, await subscriber(app))
  const [refund = ''] = asked.keys()
  asked.clear()
  const counts: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    for (let minute = 0; minute < 60; minute++) {
      await runJobs(app)
      app.clock.advance({ minutes: 1 })
    }
    counts.push(asked.get(refund) ?? 0)
    asked.clear()
  }
  expect(counts).toEqual([9, 1, 1, 1])
})

test('two instances at once look up each refund once', async () => {
  const { app, asked } = await openSlow()
  await using _ = app
  await using beside = await openTestApp({ beside: app, payments: () => app.deps.payments })
  await cancel(app, await subscriber(app))
  await addOlder(app, 40)
  asked.clear()
  app.clock.advance({ hours: 1 })
  await Promise.all([runJobs(app), runJobs(beside)])
  expect(asked.size).toBe(41)
  expect(Math.max(...asked.values())).toBe(1)
})

test('a run that is asked to stop between two refunds leaves the rest due at once', async () => {
  const controller = new AbortController()
  const lookedUp: string[] = []
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      refund: async ({ id }) => ({ outcome: 'pending', ref: `re_${id}` }),
      lookupRefund: async ({ id }) => {
        lookedUp.push(id)
        controller.abort(new Error('asked to stop'))
        return { outcome: 'succeeded', ref: `re_${id}` }
      },
    }),
  })
  await using beside = await openTestApp({ beside: app, payments: () => app.deps.payments })
  await cancel(app, await subscriber(app))
  await addOlder(app, 4)
  app.clock.advance({ hours: 1 })
  const reconcileJob = billingJobs(app.deps).find(({ name }) => name === 'billing-reconcile')
  await expect(reconcileJob?.run(controller.signal)).rejects.toThrow('asked to stop')
  expect(lookedUp).toHaveLength(1)
  await runJobs(beside)
  expect(new Set(lookedUp).size).toBe(5)
  const { rows } = await app.pool.query('select status from refund')
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ status: 'succeeded' })))
})

test('a look-up that fails names its refund, fails the job and does not stop the others', async () => {
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      refund: async ({ id }) => ({ outcome: 'pending', ref: `re_${id}` }),
      lookupRefund: async ({ id }) => {
        if (failing.has(id)) throw new Error('away')
        return { outcome: 'succeeded', ref: `re_${id}` }
      },
    }),
  })
  await cancel(app, await subscriber(app))
  await addOlder(app, 2)
  const { rows } = await app.pool.query('select id from refund order by created_at limit 1')
  const failing = new Set(rows.map(({ id }) => id))
  app.clock.advance({ hours: 1 })
  const reconcileJob = billingJobs(app.deps).find(({ name }) => name === 'billing-reconcile')
  await expect(reconcileJob?.run()).rejects.toThrow('away')
  expect(app.logs.filter(({ refundId }) => failing.has(refundId))).toMatchObject([
    { msg: 'reconcile', err: { message: 'away' } },
  ])
  const { rows: settled } = await app.pool.query(`select from refund where status = 'succeeded'`)
  expect(settled).toHaveLength(2)
})
