import { expect, test } from 'vitest'
import { csvOf } from '#domains/draws/importing/testing.ts'
import { newAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { insertImport } from './imports-repo.ts'
import { importJobs } from './jobs.ts'

test('an import that is asked to stop in the middle starts again at once, and counts no attempt', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { user } = await newAdmin(app)
  const controller = new AbortController()
  const { hooks } = app.deps
  const draws: typeof hooks.draws = {
    ...hooks.draws,
    drawsStored: async (...stored) => {
      controller.abort(new Error('asked to stop'))
      await hooks.draws.drawsStored(...stored)
    },
  }
  const [stopping] = importJobs({ ...app.deps, hooks: { ...hooks, draws } })
  const [next] = importJobs(app.deps)
  // More than one batch, so that there is a moment between two.
  const file = csvOf(
    ...Array.from({ length: 4_000 }, (_, day) => {
      const date = Temporal.PlainDate.from('2010-01-01').add({ days: day })
      return `${date.toString()} Midday 0423`
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
  const rowOf = async () =>
    (await app.pool.query('select status, attempts, lease_until, taken from draw_import')).rows
  await expect(stopping?.run(controller.signal)).rejects.toThrow('asked to stop')
  expect(await rowOf()).toEqual([{ status: 'queued', attempts: 0, lease_until: null, taken: 0 }])
  await next?.run()
  expect(await rowOf()).toMatchObject([{ status: 'done', attempts: 1 }])
  const { rowCount } = await app.pool.query('select from draw')
  expect(rowCount).toBe(4_000)
})
