import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { findHead } from './chain-head.ts'
import { addReal } from './testing/draws.ts'
import { TestLearner } from './testing/learner.ts'
import { forecasts } from './testing/tables.ts'

/** Noon in Georgia, with a model of its 500 draws up to last night. */
async function withModel(app: TestApp, learner: TestLearner) {
  await addReal(app, 'GA', 500)
  await learner.trainAll()
}

const evidence = async (app: TestApp) => (await findHead(app.db, 'GA')).ready?.stateRow

test('a forecast is stored before its draw, scored after it, and followed by the next', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday'])
  const before = await evidence(app)
  app.clock.set('2026-05-04T16:35:00Z')
  await importText(app, csvOf('2026-05-04 Midday 1234'))
  await learner.follow()
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
  const after = await evidence(app)
  expect(after).toMatchObject({ live: { draws: 1, digits: 4, running: [{ draws: 1 }] } })
  expect(after?.scoredDigits).toBe((before?.scoredDigits ?? 0) + 4)
  expect(after?.logE).not.toBe(before?.logE)
  // Live forecasts have their own record: their E starts at 1, wherever the back-test ended.
  expect(Math.abs(after?.live?.log10E ?? 9)).toBeLessThan(0.2)
  const { rows } = await app.pool.query(
    `select octet_length(stack) as bytes, written_at < draw_at as before, knew, hits, rank
     from forecast join forecast_score on forecast_id = forecast.id`,
  )
  expect(rows).toEqual([
    {
      bytes: 320,
      before: true,
      knew: expect.stringMatching(/^GA 2026-05-03 Night \d{4}$/),
      hits: [expect.any(Boolean), expect.any(Boolean), expect.any(Boolean), expect.any(Boolean)],
      rank: expect.any(Number),
    },
  ])
})

test('a late result holds the next forecast for three hours, then is scored with what was known', async () => {
  await using app = await openTestApp({ now: '2026-05-04T21:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  // Evening is drawn at 22:59 UTC, Night at 03:34.
  app.clock.set('2026-05-05T01:58:00Z')
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Evening'])
  app.clock.set('2026-05-05T02:00:00Z')
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Evening', '2 2026-05-04 Night'])
  app.clock.set('2026-05-05T04:00:00Z')
  await importText(app, csvOf('2026-05-04 Night 0002'))
  await learner.follow()
  await importText(app, csvOf('2026-05-04 Evening 0001'))
  await learner.follow()
  expect(await forecasts(app)).toEqual([
    '1 2026-05-04 Evening 0001',
    '2 2026-05-04 Night 0002',
    '3 2026-05-05 Midday',
  ])
  const { rows } = await app.pool.query(
    `select scored_digits - (select live.scored_digits from forecast live where sequence = 1) as more
     from forecast_score order by id`,
  )
  expect(rows).toEqual([{ more: 4 }, { more: 8 }])
})

test('once results have ended, no further forecast is written until they return', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  app.clock.set('2026-05-11T02:00:00Z')
  await learner.follow()
  const before = ['1 2026-05-04 Midday', '2 2026-05-10 Night']
  expect(await forecasts(app)).toEqual(before)
  // The last result was at 03:34 UTC on May 4.
  for (const later of ['2026-05-11T12:00:00Z', '2026-06-01T12:00:00Z']) {
    app.clock.set(later)
    await learner.follow()
    expect(await forecasts(app)).toEqual(before)
  }
  await importText(app, csvOf('2026-05-31 Night 1234'))
  await learner.follow()
  expect((await forecasts(app)).at(-1)).toBe('3 2026-06-01 Midday')
})

test('a state that is first met long after its last result gets one forecast for Box 3', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  app.clock.set('2026-08-01T12:00:00Z')
  await learner.trainAll()
  app.clock.set('2026-08-05T12:00:00Z')
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-08-01 Midday'])
})

test('draws held while no server ran are learnt from but not scored', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  app.clock.set('2026-05-06T12:00:00Z')
  await addReal(app, 'GA', 510)
  await learner.follow()
  const [first, second, ...rest] = await forecasts(app)
  expect(first).toMatch(/^1 2026-05-04 Midday \d{4}$/)
  expect([second, rest]).toEqual(['2 2026-05-06 Midday', []])
  const { rows } = await app.pool.query(`select knew from forecast order by id desc limit 1`)
  expect(rows[0].knew).toMatch(/^GA 2026-05-05 Night/)
})

test('a result stored before the forecast does not score it', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  await app.pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     values ('cash4', 'GA', '2026-05-04', 'Midday', '2026-05-04T16:29:00Z', '1234', '1234', 'import', false, '2026-05-04T15:59:00Z')`,
  )
  app.clock.set('2026-05-04T16:35:00Z')
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday', '2 2026-05-04 Evening'])
})

test('two instances score a draw once and write one forecast', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using other = await openTestApp({ beside: app })
  await using learner = new TestLearner(app)
  await using beside = new TestLearner(other)
  await withModel(app, learner)
  app.clock.set('2026-05-04T16:35:00Z')
  await importText(app, csvOf('2026-05-04 Midday 1234'))
  await Promise.all([learner.follow(), beside.follow(), learner.follow(), beside.follow()])
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
  expect((await evidence(app))?.live?.draws).toBe(1)
  expect(app.logs.concat(other.logs).filter(({ err }) => err)).toEqual([])
})

test('a crash between score and forecast is completed once by the next run', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  const before = await evidence(app)
  app.clock.set('2026-05-04T16:35:00Z')
  await importText(app, csvOf('2026-05-04 Midday 1234'))
  await app.pool.query(
    `create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
     create trigger killed before insert on forecast for each row execute function killed()`,
  )
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday'])
  expect(await evidence(app)).toEqual(before)
  await app.pool.query(`drop trigger killed on forecast`)
  await learner.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
  expect((await evidence(app))?.scoredDigits).toBe((before?.scoredDigits ?? 0) + 4)
})

test('a later correction of a draw does not change its score', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  app.clock.set('2026-05-04T16:35:00Z')
  await importText(app, csvOf('2026-05-04 Midday 1234'))
  await learner.follow()
  const scored = await evidence(app)
  await app.pool.query(
    `update draw set numbers = '1235' where numbers = '1234' and draw_date = '2026-05-04'`,
  )
  app.clock.set('2026-05-04T23:10:00Z')
  await importText(app, csvOf('2026-05-04 Evening 7777'))
  await learner.follow()
  expect((await forecasts(app)).slice(0, 2)).toEqual([
    '1 2026-05-04 Midday 1234',
    '2 2026-05-04 Evening 7777',
  ])
  expect((await evidence(app))?.live?.running[0]).toEqual(scored?.live?.running[0])
})

test('another instance, or a restarted one, loads the model instead of training it', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using learner = new TestLearner(app)
  await withModel(app, learner)
  await learner.stop()
  await using again = new TestLearner(app)
  app.clock.set('2026-05-04T16:35:00Z')
  await importText(app, csvOf('2026-05-04 Midday 1234'))
  await again.trainAll()
  await again.follow()
  expect(await forecasts(app)).toEqual(['1 2026-05-04 Midday 1234', '2 2026-05-04 Evening'])
  const { rows } = await app.pool.query(`select distinct version from forecast`)
  expect(rows).toHaveLength(1)
})
