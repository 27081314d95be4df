import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { addReal } from '../testing/draws.ts'
import { interrupted } from '../testing/interrupted.ts'
import { TestLearner } from '../testing/learner.ts'
import { verifyChains } from './verify.ts'

const SCRIPT = join(import.meta.dirname, '../../../../../../scripts/verify-chain.mjs')

/** Scores one result of Georgia, and writes the next forecast. */
async function follow(app: TestApp, learner: TestLearner, at: string, result: string) {
  app.clock.set(at)
  await importText(app, csvOf(result))
  await learner.follow()
}

async function verify(app: TestApp) {
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const child = spawn(process.execPath, [SCRIPT, url, 'GA'])
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { out, error }
}

const brokenAt = async (app: TestApp) => (await verifyChains(app.deps)).map((one) => one.brokenAt)

test('scores that an older instance adds without a hash do not break the chain', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await learner.trainAll()
  await follow(app, learner, '2026-05-04T16:35:00Z', '2026-05-04 Midday 1234')
  await app.pool.query(`
    create function forget_hash() returns trigger language plpgsql as
      'begin new.hash := null; return new; end';
    create trigger older before insert on forecast_score for each row execute function forget_hash()`)
  await follow(app, learner, '2026-05-04T23:05:00Z', '2026-05-04 Evening 0768')
  await app.pool.query('drop trigger older on forecast_score')
  await follow(app, learner, '2026-05-05T03:40:00Z', '2026-05-04 Night 0002')
  await follow(app, learner, '2026-05-05T16:35:00Z', '2026-05-05 Midday 4321')
  const { rows } = await app.pool.query(
    'select hash is not null as hashed from forecast_score order by id',
  )
  expect(rows.map(({ hashed }) => hashed)).toEqual([true, false, true, true])
  expect(await brokenAt(app)).toEqual([null])
  const { out, error } = await verify(app)
  expect(error).toBe('')
  expect(out).toContain('GA, real draws: 4 forecasts verified, 4 of them scored')
  // A hash that is removed later is noticed.
  await app.pool.query(`
    alter table forecast_score disable trigger user;
    update forecast_score set hash = null where numbers = '0002'`)
  expect(await brokenAt(app)).toEqual([4])
})

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
