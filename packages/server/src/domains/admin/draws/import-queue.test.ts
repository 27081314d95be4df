import * as contract from '@fourcast/contract/admin-draws.ts'
import { expect, test } from 'vitest'
import { csvOf } from '#domains/draws/importing/testing.ts'
import { newAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { claimImport } from './imports-repo.ts'
import { importJobs } from './jobs.ts'
import { sendImport, sendAndRead, storedImports } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'

test('one import at a time for a game and state, and another instance finishes a crashed one’s, once', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const file = csvOf('2026-05-01 Midday 0423')
  await sendAndRead(app, token, { file })
  // As if the instance had crashed halfway.
  await app.pool.query(
    `update draw_import set status = 'queued', progress = .4, finished_at = null,
       lease_until = null, content = $1`,
    [Buffer.from(file)],
  )
  const lease = { by: app.deps.random.uuid(), now: app.clock.now() }
  await claimImport(app.db, { ...lease, until: lease.now.add({ seconds: 60 }) })
  expect(refusal(await sendImport(app, token, { file }))).toMatchObject({
    status: 409,
    code: 'conflict',
  })
  const [read] = importJobs(app.deps)
  app.clock.advance({ seconds: 59 })
  await read?.run()
  expect(await storedImports(app)).toEqual([{ status: 'running', dropped: false }])
  app.clock.advance({ seconds: 1 })
  await read?.run()
  const { content } = await app.call(contract.listImports, {}, { token })
  expect(content).toMatchObject([
    { status: 'done', progress: 1, taken: 0, known: 1, quarantined: 0 },
  ])
  expect((await app.pool.query('select from draw')).rowCount).toBe(1)
})

test('a stop returns an uploaded file to the queue, and the next run imports it', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  await sendImport(app, token, { file: csvOf('2026-05-01 Midday 0423') })
  const waiting = [{ status: 'queued', dropped: false }]
  expect(await storedImports(app)).toEqual(waiting)
  const [read] = importJobs(app.deps)
  await expect(read?.run(AbortSignal.abort(new Error('the service stops')))).rejects.toThrow(
    'stops',
  )
  expect(await storedImports(app)).toEqual(waiting)
  await read?.run()
  expect(await storedImports(app)).toEqual([{ status: 'done', dropped: true }])
})

test('an import is retried after transient errors and fails after five attempts', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  await app.pool.query(`
    create function busy() returns trigger language plpgsql as
      $$ begin raise sqlstate '57014' using message = 'canceling statement'; end $$;
    create trigger busy before insert on draw execute function busy()`)
  const [read] = importJobs(app.deps)
  const again = async (seconds: number) => {
    app.clock.advance({ seconds })
    await read?.run()
    return await storedImports(app)
  }
  const waiting = [{ status: 'queued', dropped: false }]
  await sendAndRead(app, token, { file: csvOf('2026-05-01 Midday 0423') })
  expect(await storedImports(app)).toEqual(waiting)
  await app.pool.query('alter table draw disable trigger busy')
  expect(await again(9)).toEqual(waiting)
  expect(await again(1)).toEqual([{ status: 'done', dropped: true }])
  await app.pool.query('alter table draw enable trigger busy; delete from draw_import')
  await sendAndRead(app, token, { file: csvOf('2026-05-02 Midday 0423') })
  for (const pause of [10, 20, 40]) expect(await again(pause)).toEqual(waiting)
  expect(await again(80)).toEqual([{ status: 'failed', dropped: true }])
})
