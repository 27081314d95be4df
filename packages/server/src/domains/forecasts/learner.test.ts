import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { expect, test } from 'vitest'
import type { Events } from '#platform/events/events.ts'
import { publish } from '#platform/events/events.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { addReal, addSimulated } from './testing/draws.ts'
import { SMALL_MODELS } from './testing/learner.ts'
import { forecasts, trainings } from './testing/tables.ts'
import { Learner } from './learner.ts'

const WAIT = { timeout: 60_000 }

type HeardEvents = Pick<Events, 'onEvent' | 'onGap'>

/** Events that arrive immediately. */
function fakeEvents() {
  const listeners = new Set<(event: StreamEvent) => void>()
  const gapListeners = new Set<() => void>()
  const addTo = <T>(all: Set<T>, listener: T) => {
    all.add(listener)
    return () => {
      all.delete(listener)
    }
  }
  return {
    events: {
      onEvent: (listener: (event: StreamEvent) => void) => addTo(listeners, listener),
      onGap: (listener: () => void) => addTo(gapListeners, listener),
    },
    tell: (event: StreamEvent) => listeners.forEach((listener) => listener(event)),
    listening: () => listeners.size + gapListeners.size,
  }
}

/** A learner that gets events about new draws, as on the server. */
function openLearner(app: TestApp, events: HeardEvents = app.deps.events) {
  const learner = new Learner({ ...app.deps, events }, SMALL_MODELS)
  const trainAll = async () => {
    await learner.train()
    await learner.idle()
    return await trainings(app)
  }
  return { learner, trainAll, [Symbol.asyncDispose]: () => learner.stop() }
}

const COLUMNS = `draw_date, session, draw_at, numbers, bonus, box_key, source, simulated, stored_at`

/** Copies Georgia's draws to another state without an event. */
async function copySilently({ pool }: TestApp, state: string) {
  await pool.query(`insert into draw_series values ('cash4', $1, true)`, [state])
  await pool.query(
    `insert into draw (game, state, ${COLUMNS})
     select game, $1, ${COLUMNS} from draw where state = 'GA'`,
    [state],
  )
}

async function addMiddaySilently({ pool, clock }: TestApp) {
  await pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     values ('cash4', 'GA', '2026-05-04', 'Midday', '2026-05-04T16:29:00Z', '1234', '1234', 'test', false, $1)`,
    [clock.now().toString()],
  )
}

test('only states with new draws are counted for a training, and all of them each night', async () => {
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

test('only states with new draws are followed, and those whose time has come', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using opened = openLearner(app)
  const { learner } = opened
  await addReal(app, 'GA', 500)
  await opened.trainAll()
  // The Midday draw is at 12:29 PM, and the next forecast is written once it is held.
  expect((await learner.follow()).toString()).toBe('2026-05-04T16:29:00Z')
  app.clock.set('2026-05-04T16:35:00Z')
  const follow = async () => {
    await learner.follow()
    return await forecasts(app)
  }
  expect(await follow()).toEqual(['1 2026-05-04 Midday'])
  await addMiddaySilently(app)
  expect(await follow()).toEqual(['1 2026-05-04 Midday'])
  await publish(app.db, { type: 'draw', game: 'cash4', state: 'GA' })
  await expect.poll(follow, WAIT).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
})

test('a state with its first real draw is not checked every second', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using opened = openLearner(app)
  const { learner } = opened
  await addSimulated(app, 'KS', 2190)
  expect(await opened.trainAll()).toEqual(['KS done'])
  const nextRun = await learner.follow()
  await addReal(app, 'KS', 1)
  app.clock.set(nextRun.add({ minutes: 1 }).toString())
  // 3 AM in New York: no state has a shown model.
  expect((await learner.follow()).toString()).toBe('2026-05-05T07:00:00Z')
})

test('a draw is not lost when the database fails while it is followed', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { events, tell } = fakeEvents()
  await using opened = openLearner(app, events)
  const { learner } = opened
  await addReal(app, 'GA', 500)
  await opened.trainAll()
  app.clock.set('2026-05-04T16:35:00Z')
  await learner.follow()
  await addMiddaySilently(app)
  tell({ type: 'draw', game: 'cash4', state: 'GA' })
  await app.pool.query('alter table learning_model rename to away')
  await expect(learner.follow()).rejects.toThrow('learning_model')
  await app.pool.query('alter table away rename to learning_model')
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
})

test('an expired lease is checked again in ten seconds, not every second', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using opened = openLearner(app)
  expect(await opened.trainAll()).toEqual([])
  await app.pool.query(
    `insert into training (state, status, requested_at, lease_by, lease_until)
     values ('GA', 'running', '2026-05-04T15:50:00Z', gen_random_uuid(), '2026-05-04T15:59:00Z')`,
  )
  const other = await app.pool.connect()
  await other.query('begin')
  // Another instance is claiming it right now.
  await other.query('select from training for update')
  const next = await opened.learner.train()
  await other.query('rollback')
  other.release()
  expect(next.toString()).toBe('2026-05-04T16:00:10Z')
})

test('a state in backoff is checked again when the backoff ends, not every ten seconds', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using opened = openLearner(app)
  // The fifth failure: 160 s.
  await app.pool.query(
    `insert into training (state, status, requested_at, finished_at, error)
     select 'GA', 'failed', '2026-05-04T15:00:00Z', '2026-05-04T15:59:00Z', 'away'
     from generate_series(1, 5)`,
  )
  expect((await opened.learner.train()).toString()).toBe('2026-05-04T16:01:40Z')
  app.clock.advance({ seconds: 30 })
  expect((await opened.learner.train()).toString()).toBe('2026-05-04T16:01:40Z')
})

test('a stopped learner ignores events', async () => {
  await using app = await openTestApp()
  const { events, listening } = fakeEvents()
  const { learner } = openLearner(app, events)
  expect(listening()).toBe(2)
  await learner.stop()
  expect(listening()).toBe(0)
})
