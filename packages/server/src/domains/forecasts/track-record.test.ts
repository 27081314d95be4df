import { listDrawSources } from '@fourcast/contract/sources.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { getTrackRecord } from '@fourcast/contract/track-record.ts'
import { PLANTS } from '@fourcast/engine/testing/planted.ts'
import { fairSeries } from '@fourcast/engine/testing/series.ts'
import { expect, test } from 'vitest'
import { noteCopies } from '#domains/draws/store/repo.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { addReal, addSimulated } from './testing/draws.ts'
import { plantModel } from './testing/planted-model.ts'

test('anyone can read the models’ records, by state in the listed order', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 20)
  await addSimulated(app, 'KS', 10)
  const report = await plantModel(app, { logE: Math.log(11) })
  await plantModel(app, { state: 'KS', simulated: true, logE: Math.log(21) })
  // A model of simulated draws that real ones have replaced.
  await plantModel(app, { simulated: true, logE: 50 })
  const { states, ...all } = await app.call(getTrackRecord)
  expect(states).toHaveLength(16)
  const of = (code: string) => states.find(({ basis }) => basis.state === code)
  expect(of('GA')).toEqual({
    basis: expect.objectContaining({ simulated: false, draws: 20 }),
    status: 'ready',
    evidence: {
      draws: report.backtest.draws,
      log10E: expect.closeTo(Math.log10(9 / 8), 10),
      verdict: 'no evidence',
      carriedBy: null,
      copiedRows: null,
      wouldHaveFound:
        'With 200 draws, we would have found a digit drawn 25% of the time in one position in all 40 simulations.',
      members: [
        {
          id: 'forecasts',
          name: 'Our forecasts against chance',
          log10E: expect.closeTo(Math.log10(2), 10),
        },
      ],
    },
    backtest: { ...report.backtest, running: expect.any(Array) },
    live: null,
    battery: report.battery,
    patterns: { lookedFor: 222, flagged: 0, strong: 0 },
    brokenAt: null,
  })
  expect(of('KS')?.basis).toMatchObject({ simulated: true, draws: 10 })
  expect(of('MN')).toMatchObject({
    status: 'waiting',
    evidence: null,
    backtest: null,
    battery: null,
  })
  const running = of('GA')?.backtest?.running ?? []
  expect(running.length).toBeLessThanOrEqual(60)
  expect(running.at(-1)).toEqual(report.backtest.running.at(-1))
  // E of the mixture is .9 + .1 · 11 = 2 and .9 + .1 · 21 = 3; the seven watchers of the draws are at 1.
  expect(all).toEqual({
    watched: 1,
    log10E: expect.closeTo(Math.log10(9 / 8), 10),
    simulated: { watched: 1, log10E: expect.closeTo(Math.log10(10 / 8), 10) },
  })
})

test('a training replaces the back-test and leaves the evidence', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 20)
  await plantModel(app, { logE: Math.log(11) })
  // The back-test of the next model ends at an E of 10⁶⁰, which is not the evidence of stored forecasts.
  await plantModel(app, { version: 'model-two', logE: 140, log10E: 60 })
  const { states, log10E } = await app.call(getTrackRecord)
  const georgia = states.find(({ basis }) => basis.state === 'GA')
  expect(georgia?.backtest?.log10E).toBe(60)
  expect(georgia?.evidence).toMatchObject({
    log10E: expect.closeTo(Math.log10(9 / 8), 10),
    verdict: 'no evidence',
  })
  expect(log10E).toBeCloseTo(Math.log10(9 / 8), 10)
})

test('the evidence names its strongest finding, or else the departure it would have found', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 20)
  await addReal(app, 'TX', 20)
  const midday = PLANTS.find(({ id }) => id === 'evening-copies-midday')
  const power = { draws: 8_000, of: 40, cases: [{ share: 0.13, found: 40 }] }
  if (midday) await plantModel(app, { counted: midday.series(2_000, 1), power })
  await plantModel(app, { state: 'TX', counted: fairSeries(200, 1), power })
  const { states } = await app.call(getTrackRecord)
  const of = (code: string) => states.find(({ basis }) => basis.state === code)?.evidence
  expect(of('GA')).toMatchObject({
    draws: 2_000,
    verdict: 'strong evidence',
    carriedBy: 'evening draws repeat midday’s',
  })
  expect(of('GA')?.members).toHaveLength(8)
  expect(of('TX')).toMatchObject({
    draws: 200,
    verdict: 'no evidence',
    carriedBy: null,
    wouldHaveFound:
      'With 8,000 draws, we would have found a digit drawn 13% of the time in one position in all 40 simulations.',
  })
})

test('copied rows of our data are named, and left out of what all games show', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 20)
  await addReal(app, 'TX', 20)
  const midday = PLANTS.find(({ id }) => id === 'evening-copies-midday')
  if (midday) await plantModel(app, { counted: midday.series(2_000, 1) })
  await plantModel(app, { state: 'TX', counted: fairSeries(200, 1) })
  const token = (await signUp(app)).token
  const insights = async () =>
    (await app.call(suggest, { body: { state: 'GA' } }, { token })).insights
  expect((await insights())[0]?.title).toBe('Strong evidence that these draws differ from chance')
  await app.db.transaction((tx) =>
    noteCopies(tx, { game: 'cash4', state: 'GA' }, [{ lag: 53, accepted: true }]),
  )
  const copiedRows =
    'Our stored draws have copied rows: some repeat the draw 53 draws earlier. That is a fault in our data, not in the lottery’s draws.'
  const { states, watched, log10E } = await app.call(getTrackRecord)
  expect(states.find(({ basis }) => basis.state === 'GA')?.evidence).toMatchObject({ copiedRows })
  expect(states.find(({ basis }) => basis.state === 'TX')?.evidence?.copiedRows).toBeNull()
  expect([watched, log10E]).toEqual([
    1,
    expect.closeTo(states.find(({ basis }) => basis.state === 'TX')?.evidence?.log10E ?? 9, 10),
  ])
  expect((await insights())[0]).toMatchObject({
    title: 'Our data has copied rows',
    message: expect.stringContaining(copiedRows),
  })
  const { sources } = await app.call(listDrawSources)
  expect(sources.filter((one) => one.copiedRows !== null)).toEqual([
    expect.objectContaining({ state: 'GA', game: 'cash4', copiedRows }),
  ])
})

test('a changed forecast is public at once, and its state is left out of what all games show', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 20)
  await plantModel(app)
  expect(await app.call(getTrackRecord)).toMatchObject({ watched: 1 })
  await app.pool.query('update learning_state set chain_broken_at = 12')
  app.clock.advance({ minutes: 2 })
  const { states, watched, log10E } = await app.call(getTrackRecord)
  expect(states.find(({ basis }) => basis.state === 'GA')?.brokenAt).toBe(12)
  expect([watched, log10E]).toEqual([0, null])
})

test('without a model the record is empty', async () => {
  await using app = await openTestApp()
  const answer = await app.request(getTrackRecord)
  expect(answer.json()).toMatchObject({
    watched: 0,
    log10E: null,
    simulated: { watched: 0, log10E: null },
  })
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
})

test('the record is computed once a minute, however many requests arrive', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 20)
  let statements = 0
  app.pool.on('acquire', () => (statements += 1))
  const ask = async () => (await app.call(getTrackRecord)).states.length
  await Promise.all(Array.from({ length: 20 }, ask))
  const once = statements
  expect(once).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 20 }, ask))
  app.clock.advance({ seconds: 59 })
  await ask()
  expect(statements).toBe(once)
  app.clock.advance({ seconds: 2 })
  await ask()
  expect(statements).toBeGreaterThan(once)
})
