import { getStats } from '@fourcast/contract/numbers.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { purgeJob } from './jobs.ts'
import { purgeSaved, purgeUnsaved } from './repo.ts'
import { counters, keptRows, made } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'

test('unsaved generations are deleted after two days', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const old = await made(app, person, { at: '2026-05-02T15:59:59Z', numbers: '1111' })
  const kept = await made(app, person, { at: '2026-05-01T15:59:59Z', numbers: '2222' })
  const fresh = await made(app, person, { at: '2026-05-02T16:00:00Z', numbers: '3333' })
  await app.pool.query('update generation set saved_at = null where id = any($1)', [[old, fresh]])
  await purgeJob(app).run()
  const { rows } = await app.pool.query('select id from generation order by numbers')
  expect(rows).toEqual([{ id: kept }, { id: fresh }])
  expect((await counters(app, person)).map(({ generated }) => generated)).toEqual([1, 2])
})

test('saved results are deleted after 395 days and uncounted; the total of generations stays', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (const day of ['2025-04-02', '2025-04-03', '2025-04-04', '2025-04-05', '2026-05-04'])
    for (const method of ['flash', 'mirror'] as const)
      await made(app, person, { at: `${day}T16:00:00Z`, method, numbers: '1111' })
  await purgeJob(app).run()
  const { token } = person
  expect((await keptRows(app, person)).map(({ day }) => day)).toEqual([
    '2025-04-04',
    '2025-04-04',
    '2025-04-05',
    '2025-04-05',
    '2026-05-04',
    '2026-05-04',
  ])
  expect(await app.call(getStats, {}, { token })).toMatchObject({
    totalGenerations: 10,
    savedResults: 6,
  })
})

test('one run deletes more than a batch; a locked row is left to the next run', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await app.pool.query(
    `insert into generation (user_id, id, created_at, day, method, original, numbers, saved_at)
     select $1, gen_random_uuid(), at, at::date, 'flash', '1234', '4567', case when n % 2 = 0 then at end
     from (select n, timestamptz '2024-06-01 12:00Z' + n * interval '1 hour' as at from generate_series(1, 4600) n) t`,
    [person.user.id],
  )
  await app.pool.query(
    `insert into generation_day select user_id, day, method, count(*), count(saved_at) from generation group by 1, 2, 3`,
  )
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    'select from generation where id in (select id from generation order by created_at limit 2) for update',
  )
  await purgeJob(app).run()
  await client.query('commit')
  client.release()
  const left = await app.pool.query('select from generation')
  expect(left.rowCount).toBe(2)
  expect((await counters(app, person)).reduce((sum, { saved }) => sum + saved, 0)).toBe(1)
  await purgeJob(app).run()
  expect((await app.pool.query('select from generation')).rowCount).toBe(0)
  expect((await counters(app, person)).reduce((sum, { saved }) => sum + saved, 0)).toBe(0)
})

test('a batch has its size, whatever plan PostgreSQL chooses', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (let n = 0; n < 6; n++)
    await made(app, person, { at: '2025-01-01T12:00:00Z', numbers: '1111' })
  expect(await purgeSaved(app.db, '2025-02-01', 2)).toBe(2)
  expect(await counters(app, person)).toMatchObject([{ generated: 6, saved: 4 }])
  await app.pool.query('update generation set saved_at = null')
  const nested = sql`select set_config(name, 'off', true) from pg_settings
    where name in ('enable_hashjoin', 'enable_mergejoin', 'enable_hashagg', 'enable_sort', 'enable_material')`
  const batch = () =>
    app.db.transaction(async (tx) => {
      await tx.execute(nested)
      return await purgeUnsaved(tx, app.clock.now(), 3)
    })
  expect([await batch(), await batch()]).toEqual([3, 1])
})
