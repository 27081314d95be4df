import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { backoffInterval, backoffSeconds, nextTry } from './retry.ts'

test('the pause doubles from 10 seconds to an hour', () => {
  expect([1, 2, 3, 4, 9, 10, 100, 10_000].map((n) => backoffSeconds(n))).toEqual([
    10, 20, 40, 80, 2560, 3600, 3600, 3600,
  ])
})

test('statements that count attempts use the same pauses', async () => {
  await using app = await openTestApp()
  const attempts = [0, 1, 2, 3, 9, 10, 100, 10_000]
  const { rows } = await app.db.execute<{ seconds: number }>(sql`
    select extract(epoch from ${backoffInterval(sql`n`)})::float8 as seconds
    from unnest(${sql.param(attempts)}::int[]) with ordinality as a (n, at) order by at`)
  expect(rows.map(({ seconds }) => seconds)).toEqual(attempts.map((n) => backoffSeconds(n)))
})

test('a longer pause that the other side asks for counts, up to an hour', () => {
  expect([0, 15, 7200].map((asked) => backoffSeconds(1, asked))).toEqual([10, 15, 3600])
})

test('a retry after the deadline is given up', () => {
  const now = Temporal.Instant.from('2026-05-04T16:00:00Z')
  const after = (until: string) => nextTry(2, { now, until: Temporal.Instant.from(until) })
  expect(after('2026-05-04T16:00:01Z')?.toString()).toBe('2026-05-04T16:00:20Z')
  expect(after('2026-05-04T16:00:00Z')).toBeNull()
})
