import { expect, test } from 'vitest'
import { parseSources } from '#domains/draws/sources/settings.ts'
import { noteStored } from '#domains/draws/starter/stored-repo.ts'
import { openTestApp } from '#testing/app.ts'
import { findHead } from './chain-head.ts'
import { addReal, addSimulated } from './testing/draws.ts'
import { SMALL_MODELS, TestLearner } from './testing/learner.ts'
import { forecasts, trainings } from './testing/tables.ts'

test('a state waits for 500 draws, trains with visible progress, and is ready with a first forecast', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 499)
  await learner.trainAll()
  expect(await findHead(app.db, 'GA')).toMatchObject({ status: 'waiting', progress: null })
  await addReal(app, 'GA', 500)
  await learner.train()
  const statuses = await watch(app, learner)
  expect(statuses.every(({ status }) => status === 'training')).toBe(true)
  const shares = statuses.map(({ progress }) => progress ?? 0)
  expect(shares.some((share) => share > 0 && share < 1)).toBe(true)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  const head = await findHead(app.db, 'GA')
  expect(head).toMatchObject({ status: 'ready', progress: null, simulated: false })
  expect(head.ready?.model).toMatchObject({
    draws: 500,
    lastDraw: expect.stringMatching(/^GA 2026/),
  })
  expect(head.ready?.stateRow.report).toMatchObject({
    backtest: { draws: 250, digits: 1000, top1: { chance: 0.1, n: 1000 } },
    battery: { draws: 500 },
    power: { draws: 500, of: 40 },
    patterns: { lookedFor: expect.any(Number) },
  })
  expect(head.ready?.stateRow.evidence).toMatchObject({ draws: 500 })
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday'])
})

test('a state waits until its shipped history is stored, while other states train', async () => {
  await using app = await openTestApp()
  const sources = parseSources('simulated,GA=galottery,TX=texas').choices
  await using learner = new TestLearner(app, { ...SMALL_MODELS, sources })
  for (const state of ['GA', 'TX']) await addReal(app, state, 500)
  await learner.trainAll()
  expect(await trainings(app)).toEqual(['TX done'])
  await noteStored(app.db, { game: 'cash4', state: 'GA' }, 'this version')
  await learner.trainAll()
  expect(await trainings(app)).toEqual(['GA done', 'TX done'])
})

/** Records the status of a state while the learner works. */
async function watch(app: Parameters<typeof addReal>[0], learner: TestLearner) {
  const statuses = []
  let ended = false
  const idle = learner.idle().then(() => (ended = true))
  while (!ended) {
    const head = await findHead(app.db, 'GA')
    if (head.status !== 'ready') statuses.push(head)
  }
  await idle
  return statuses
}

test('simulated draws are trained on once their history is complete, and real ones start over', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  await addSimulated(app, 'KS', 1500)
  await learner.trainAll()
  expect(await trainings(app)).toEqual([])
  await addSimulated(app, 'KS', 2190)
  await learner.trainAll()
  const simulated = await findHead(app.db, 'KS')
  expect(simulated).toMatchObject({ status: 'ready', simulated: true })
  await addReal(app, 'KS', 520)
  expect(await findHead(app.db, 'KS')).toMatchObject({
    status: 'waiting',
    simulated: false,
    ready: null,
  })
  await learner.trainAll()
  const real = await findHead(app.db, 'KS')
  expect(real).toMatchObject({
    status: 'ready',
    simulated: false,
    ready: { model: { draws: 520 } },
  })
  expect(real.ready?.stateRow.logE).not.toBe(simulated.ready?.stateRow.logE)
  // Kansas has no known draw times, so its forecast is for tomorrow, which is certainly in the future.
  expect(await forecasts(app, 'KS', true)).toEqual(['1 2026-05-04 Midday'])
  expect(await forecasts(app, 'KS', false)).toEqual(['1 2026-05-05 Midday'])
})

test('only the two latest models keep their weights, and their recipes stay', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  for (const draws of [500, 550, 600]) {
    await addReal(app, 'GA', draws)
    await learner.trainAll()
    app.clock.advance({ days: 1 })
  }
  const { rows } = await app.pool.query(
    `select draws, weights is not null as kept, hyperparameters->'forest'->>'trees' as trees
     from learning_model order by draws`,
  )
  expect(rows).toEqual([
    { draws: 500, kept: false, trees: '4' },
    { draws: 550, kept: true, trees: '4' },
    { draws: 600, kept: true, trees: '4' },
  ])
})

test('a model is retrained after 50 draws or a night with new ones, and its evidence continues', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  const model = async () => {
    await learner.trainAll()
    const { ready } = await findHead(app.db, 'GA')
    return { draws: ready?.model.draws, started: ready?.stateRow.liveFromLogE }
  }
  await addReal(app, 'GA', 500)
  const first = await model()
  // Noon to evening: one more draw, and no night.
  app.clock.set('2026-05-04T20:00:00Z')
  await addReal(app, 'GA', 501)
  expect(await model()).toEqual(first)
  // 3 AM in New York.
  app.clock.set('2026-05-05T07:00:01Z')
  expect(await model()).toEqual({ ...first, draws: 501 })
  await addReal(app, 'GA', 550)
  expect(await model()).toEqual({ ...first, draws: 501 })
  await addReal(app, 'GA', 551)
  expect(await model()).toEqual({ ...first, draws: 551 })
})
