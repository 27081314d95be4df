import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { addReal } from './testing/draws.ts'
import { interrupted } from './testing/interrupted.ts'
import { TestLearner } from './testing/learner.ts'
import { verifyChains } from './verify-chains.ts'

/** Scores one result of Georgia, and writes the next forecast. */
async function follow(app: TestApp, learner: TestLearner, at: string, result: string) {
  app.clock.set(at)
  await importText(app, csvOf(result))
  await learner.follow()
}

const brokenAt = async (app: TestApp) => (await verifyChains(app.deps)).map((one) => one.brokenAt)

test('a score that is stored during a check is not reported as a change', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await learner.trainAll()
  let isStored = false
  const db = interrupted(app.deps.db, 2, async () => {
    await follow(app, learner, '2026-05-04T16:35:00Z', '2026-05-04 Midday 1234')
    isStored = true
  })
  const checks = await verifyChains({ ...app.deps, db })
  expect(isStored).toBe(true)
  expect(checks.map((one) => one.brokenAt)).toEqual([null])
  expect(await brokenAt(app)).toEqual([null])
})
