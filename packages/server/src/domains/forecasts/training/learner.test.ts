import { expect, test } from 'vitest'
import { publish } from '#platform/events/events.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { addReal } from '../testing/draws.ts'
import { SMALL_MODELS } from '../testing/learner.ts'
import { forecasts, trainings } from '../testing/tables.ts'
import { Learner } from './learner.ts'

const WAIT = { timeout: 20_000 }

/** A learner that hears which states have new draws, as the server's does. */
function openLearner(app: TestApp) {
  const learner = new Learner(app.deps, SMALL_MODELS)
  const trainAll = async () => {
    await learner.train()
    await learner.idle()
    return await trainings(app)
  }
  return { learner, trainAll, [Symbol.asyncDispose]: () => learner.stop() }
}

const COLUMNS = `draw_date, session, draw_at, numbers, bonus, box_key, source, simulated, stored_at`

/** Draws that nobody was told of: those of Georgia, once more. */
async function copySilently({ pool }: TestApp, state: string) {
  await pool.query(`insert into draw_series values ('cash4', $1, true)`, [state])
  await pool.query(
    `insert into draw (game, state, ${COLUMNS})
     select game, $1, ${COLUMNS} from draw where state = 'GA'`,
    [state],
  )
}

test('only states with news are counted for a training, and all of them each night', async () => {
  await using app = await openTestApp()
  await using opened = openLearner(app)
  const { trainAll } = opened
  await addReal(app, 'GA', 500)
  expect(await trainAll()).toEqual(['GA done'])
  await copySilently(app, 'TX')
  await copySilently(app, 'NC')
  expect(await trainAll()).toEqual(['GA done'])
  await publish(app.db, { type: 'draw', game: 'cash4', state: 'TX' })
  await expect.poll(trainAll, WAIT).toEqual(['GA done', 'TX done'])
  // 2 AM and 3 AM in New York.
  app.clock.set('2026-05-05T06:00:00Z')
  expect(await trainAll()).toEqual(['GA done', 'TX done'])
  app.clock.set('2026-05-05T07:00:00Z')
  expect(await trainAll()).toEqual(['GA done', 'TX done', 'NC done'])
})

test('only states with news are followed, and those of which time alone brings more', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using opened = openLearner(app)
  const { learner } = opened
  await addReal(app, 'GA', 500)
  await opened.trainAll()
  // The Midday draw is at 12:29 PM, and what follows is forecast once it is held.
  expect((await learner.follow()).toString()).toBe('2026-05-04T16:29:00Z')
  app.clock.set('2026-05-04T16:35:00Z')
  const follow = async () => {
    await learner.follow()
    return await forecasts(app)
  }
  expect(await follow()).toEqual(['1 2026-05-04 Midday'])
  await app.pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     values ('cash4', 'GA', '2026-05-04', 'Midday', '2026-05-04T16:29:00Z', '1234', '1234', 'test', false, $1)`,
    [app.clock.now().toString()],
  )
  expect(await follow()).toEqual(['1 2026-05-04 Midday'])
  await publish(app.db, { type: 'draw', game: 'cash4', state: 'GA' })
  await expect.poll(follow, WAIT).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
})
