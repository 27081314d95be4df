import { startTraining, trainingProgress } from '@fourcast/contract/forecasts.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import { refusal } from '#testing/refusal.ts'
import { signUp } from '#testing/people.ts'
import { claimTraining, updateTraining, queueTraining } from './training-repo.ts'
import { addReal } from './testing/draws.ts'
import { TestLearner } from './testing/learner.ts'
import { trainings } from './testing/tables.ts'

/** Claims a training like an instance that crashes right after. */
async function claimAndCrash(app: TestApp): Promise<void> {
  const now = app.clock.now()
  await queueTraining(app.db, 'GA', now)
  const lease = { by: app.deps.random.uuid(), now, until: now.add({ seconds: 60 }) }
  expect(await claimTraining(app.db, lease)).toMatchObject({ state: 'GA', status: 'running' })
}

test('an admin starts a training once and follows its progress', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  const { token } = await newAdmin(app)
  const queued = await app.call(startTraining, { body: { state: 'GA' } }, { token })
  expect(queued).toMatchObject({ state: 'GA', status: 'queued', progress: 0, finishedAt: null })
  // Without a state, Georgia is trained.
  expect(await app.call(startTraining, { body: {} }, { token })).toEqual(queued)
  await learner.trainAll()
  const params = { id: queued.id }
  expect(await app.call(trainingProgress, { params }, { token })).toMatchObject({
    status: 'done',
    progress: 1,
    finishedAt: app.clock.now().toString(),
    error: null,
  })
  const again = await app.call(startTraining, { body: { state: 'GA' } }, { token })
  expect(again.id).not.toBe(queued.id)
  expect(await audited(app)).toMatchObject(
    [queued, queued, again].map(({ id }) => ({
      action: 'training.start',
      subjectId: 'GA',
      requestId: expect.any(String),
      after: { id },
    })),
  )
})

test('a training is refused without admin rights, for an unknown state, too few draws and an unknown id', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 499)
  const { token } = await newAdmin(app)
  const player = (await signUp(app)).token
  const ask = async (state: string, as?: string) =>
    refusal(await app.request(startTraining, { body: { state } }, as ? { token: as } : {}))
  expect(await ask('GA')).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await ask('GA', player)).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await ask('XX', token)).toMatchObject({ status: 404, message: 'State XX not found' })
  expect(await ask('georgia', token)).toMatchObject({
    status: 400,
    fields: { state: expect.any(String) },
  })
  expect(await ask('all', token)).toMatchObject({ status: 400 })
  expect(await ask('GA', token)).toMatchObject({
    status: 422,
    message: 'Georgia has 499 draws so far; a model needs 500.',
  })
  const see = async (id: string, as?: string) =>
    refusal(await app.request(trainingProgress, { params: { id } }, as ? { token: as } : {}))
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await see(nobody)).toMatchObject({ status: 401 })
  expect(await see(nobody, player)).toMatchObject({ status: 403 })
  expect(await see(nobody, token)).toMatchObject({ status: 404 })
  expect(await see('7', token)).toMatchObject({ status: 400, fields: { id: 'id is not valid' } })
})

test('a crashed instance’s training is taken over after a minute', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await claimAndCrash(app)
  app.clock.advance({ seconds: 59 })
  await learner.trainAll()
  expect(await trainings(app)).toEqual(['GA running'])
  app.clock.advance({ seconds: 1 })
  await learner.trainAll()
  expect(await trainings(app)).toEqual(['GA done'])
})

test('a slow instance does not store a training that another has finished', async () => {
  await using app = await openTestApp()
  const now = app.clock.now()
  await queueTraining(app.db, 'GA', now)
  const lease = { by: app.deps.random.uuid(), now, until: now }
  const row = await claimTraining(app.db, lease)
  await claimTraining(app.db, { ...lease, by: app.deps.random.uuid() })
  expect(row && (await updateTraining(app.db, row, lease.by, { status: 'done' }))).toBe(false)
  expect(await trainings(app)).toEqual(['GA running'])
})

test('a training that is stopped halfway goes back to the queue', async () => {
  await using app = await openTestApp()
  const learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await learner.train()
  await learner.stop()
  expect(await trainings(app)).toEqual(['GA queued'])
  await using next = new TestLearner(app)
  await next.trainAll()
  expect(await trainings(app)).toEqual(['GA done'])
})

test('Georgia is trained first, then followed states, and two instances train each once', async () => {
  await using app = await openTestApp()
  await using other = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  await app.call(putPreferences, { body: { selectedLotteryStates: ['SC'] } }, { token })
  for (const state of ['AR', 'DC', 'SC', 'GA']) await addReal(app, state, 500)
  await using learner = new TestLearner(app)
  await using beside = new TestLearner(other)
  const now = app.clock.now()
  for (const state of ['AR', 'DC', 'SC', 'GA']) await queueTraining(app.db, state, now)
  const order = []
  for (let instance = 0; instance < 4; instance++) {
    const lease = { by: app.deps.random.uuid(), now, until: now.add({ seconds: 60 }) }
    order.push((await claimTraining(app.db, lease))?.state)
  }
  expect(order).toEqual(['GA', 'SC', 'AR', 'DC'])
  app.clock.advance({ minutes: 1 })
  await Promise.all([learner.trainAll(), beside.trainAll()])
  expect((await trainings(app)).toSorted()).toEqual(['AR done', 'DC done', 'GA done', 'SC done'])
  const { rows } = await app.pool.query(`select count(*)::int as models from learning_model`)
  expect(rows).toEqual([{ models: 4 }])
})

test('a failed training shows its reason and is retried after 10 s, then after 20', async () => {
  await using app = await openTestApp()
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await app.pool.query(
    `create function full_up() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
     create trigger full_up before insert on learning_model for each row execute function full_up()`,
  )
  await learner.trainAll()
  await learner.trainAll()
  expect(await trainings(app)).toEqual(['GA failed'])
  const { rows } = await app.pool.query(
    `select error, lease_by is not null as leased from training`,
  )
  expect(rows).toEqual([{ error: 'no room', leased: true }])
  const after = async (seconds: number) => {
    app.clock.advance({ seconds })
    await learner.trainAll()
    return await trainings(app)
  }
  expect(await after(9)).toEqual(['GA failed'])
  expect(await after(1)).toEqual(['GA failed', 'GA failed'])
  await app.pool.query(`drop trigger full_up on learning_model`)
  expect(await after(19)).toEqual(['GA failed', 'GA failed'])
  expect(await after(1)).toEqual(['GA failed', 'GA failed', 'GA done'])
})
