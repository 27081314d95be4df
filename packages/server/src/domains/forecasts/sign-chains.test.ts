import { chainDay } from '@fourcast/contract/forecasts.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { addReal } from './testing/draws.ts'
import { interrupted } from './testing/interrupted.ts'
import { TestLearner } from './testing/learner.ts'
import { insertDay } from './chain-days-repo.ts'
import { writeChainDay } from './sign-chains.ts'

test('a score that is stored while a file is written is in the next file only', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await learner.trainAll()
  let isStored = false
  // After the forecasts were read, before the scores are.
  const db = interrupted(app.deps.db, 3, async () => {
    app.clock.set('2026-05-04T16:35:00Z')
    await importText(app, csvOf('2026-05-04 Midday 1234'))
    await learner.follow()
    isStored = true
  })
  await writeChainDay({ ...app.deps, db })
  expect(isStored).toBe(true)
  const { head } = await app.call(chainDay, { params: { day: '2026-05-04' } })
  expect(head.states).toMatchObject([
    {
      forecasts: { count: 1 },
      scores: { count: 0, hash: '0'.repeat(64) },
      evidence: { draws: 500 },
    },
  ])
})

test('a file of a day to come is logged as an error', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await insertDay(app.db, { day: '2026-06-01', head: '{}', hash: 'a', signature: 'b' })
  await writeChainDay(app.deps)
  expect(app.logs).toContainEqual(
    expect.objectContaining({ day: '2026-05-04', newest: '2026-06-01', level: 50 }),
  )
})

test('a file that a newer version signed is not served without its new fields', async () => {
  await using app = await openTestApp()
  const head = {
    format: 2,
    day: '2026-05-04',
    writtenAt: '2026-05-04T16:00:00Z',
    publicKey: 'key',
    previous: '0'.repeat(64),
    states: [],
    witness: 'new',
  }
  const row = { day: head.day, hash: 'a', signature: 'b' }
  await insertDay(app.db, { ...row, head: JSON.stringify(head) })
  const answer = await app.request(chainDay, { params: { day: head.day } })
  expect(refusal(answer)).toMatchObject({
    status: 503,
    message: 'A newer version signed this file. Please try again later.',
  })
  expect(answer.headers['cache-control']).toBeUndefined()
})
