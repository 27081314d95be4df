import { lotteryResults } from '@fourcast/contract/lottery.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { openTestApp } from '#testing/app.ts'
import { follower, NOW } from './testing.ts'

test('a check that failed a moment ago is not the last answer, while its results are still called live', async () => {
  await using app = await openTestApp({
    now: NOW,
    env: { DRAW_SOURCES: 'GA=galottery' },
  })
  await importText(app, csvOf('2026-05-03 Night 1234'))
  await app.pool.query(
    `insert into draw_source (game, state, source, asked_at, answered_at, failures)
     values ('cash4', 'GA', 'galottery', '2026-05-04T15:55:00Z', '2026-05-04T14:05:00Z', 1)`,
  )
  const token = await follower(app, ['GA'])
  const { GA } = await app.call(lotteryResults, { query: { states: 'GA' } }, { token })
  expect(GA).toMatchObject({ stale: false, failedAt: null, answeredAt: '2026-05-04T14:05:00Z' })
})
