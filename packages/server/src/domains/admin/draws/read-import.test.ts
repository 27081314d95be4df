import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import { csvOf } from '#domains/draws/importing/testing.ts'
import { TimeLimitError } from '#platform/jobs/perform-run.ts'
import { newAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { insertImport } from './imports-repo.ts'
import { importJobs } from './jobs.ts'

const NOW = '2026-05-04T16:00:00Z'

/** An uploaded file, and a job that is asked to stop for a reason in the middle of it. */
async function stoppedBy(app: TestApp, reason: Error) {
  const { user } = await newAdmin(app)
  const controller = new AbortController()
  const { hooks } = app.deps
  const draws: typeof hooks.draws = {
    ...hooks.draws,
    drawsStored: async (...stored) => {
      controller.abort(reason)
      await hooks.draws.drawsStored(...stored)
    },
  }
  // More than one batch, so that there is a moment between two.
  const file = csvOf(
    ...fairDraws(4_000, 1).map((digits, day) => {
      const date = Temporal.PlainDate.from('2010-01-01').add({ days: day })
      return `${date.toString()} Midday ${digits}`
    }),
  )
  await insertImport(app.db, {
    id: app.deps.random.uuid(),
    game: 'cash4',
    state: 'GA',
    fileName: 'draws.csv',
    size: file.length,
    actorId: user.id,
    content: Buffer.from(file),
    createdAt: app.clock.now(),
  })
  const [stopping] = importJobs({ ...app.deps, hooks: { ...hooks, draws } })
  await expect(stopping?.run(controller.signal)).rejects.toThrow(reason.message)
}

const rowOf = async (app: TestApp) =>
  (await app.pool.query('select status, attempts, lease_until, taken from draw_import')).rows

test('an import that is asked to stop in the middle starts again at once, and counts no attempt', async () => {
  await using app = await openTestApp({ now: NOW })
  await stoppedBy(app, new Error('asked to stop'))
  expect(await rowOf(app)).toEqual([{ status: 'queued', attempts: 0, lease_until: null, taken: 0 }])
  const [next] = importJobs(app.deps)
  await next?.run()
  expect(await rowOf(app)).toMatchObject([{ status: 'done', attempts: 1 }])
  const { rowCount } = await app.pool.query('select from draw')
  expect(rowCount).toBe(4_000)
})

test('an import that takes too long counts an attempt and waits, so that it cannot block others for ever', async () => {
  await using app = await openTestApp({ now: NOW })
  await stoppedBy(app, new TimeLimitError('cancelled after 900 s'))
  expect(await rowOf(app)).toMatchObject([
    { status: 'queued', attempts: 1, lease_until: expect.anything() },
  ])
})
