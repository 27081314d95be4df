import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { listEndedStates } from './ended.ts'

test('the states that have ended are found with one query, however many are asked for', async () => {
  await using app = await openTestApp({ now: '2026-05-20T16:00:00Z' })
  await importText(app, csvOf('2026-05-04 Midday 1234', '2026-05-05 Midday 4321'))
  await importText(app, csvOf('2026-05-19 Midday 1234'), { state: 'NY' })
  const queries: string[] = []
  const db = drizzle({
    client: app.pool,
    logger: { logQuery: (query: string) => void queries.push(query) },
  })
  const ended = await listEndedStates(db, ['GA', 'NY', 'TX'], app.clock.now())
  expect([...ended]).toEqual([['GA', '2026-05-05']])
  expect(queries).toHaveLength(1)
})
