import { analyze } from '@fourcast/contract/analysis.ts'
import { forecastHistory } from '@fourcast/contract/forecasts.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { expect, test } from 'vitest'
import { send } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { insertScore, latestForecast } from './forecasts-repo.ts'
import { updateState } from './states-repo.ts'
import { scoreOf } from './score.ts'
import { addReal } from './testing/draws.ts'
import { plantForecast, plantModel } from './testing/planted-model.ts'

const KEY = { state: 'GA', simulated: false }

/** Georgia with 30 real draws, and a user. */
async function georgia() {
  const app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await addReal(app, 'GA', 30)
  return { app, token: (await signUp(app)).token }
}

/** Scores the newest forecast as if its draw had just arrived. */
async function scored(app: TestApp, numbers: string, logE = 0) {
  const row = await latestForecast(app.db, KEY)
  if (!row) throw new Error('there is no forecast')
  const score = scoreOf(row, { slot: 1, day: 20_577 }, numbers, { logE, scored: 0 })
  await insertScore(app.db, { ...score, scoredAt: app.clock.now(), hash: '' })
  return score
}

test('a forecast shows its draw, the most likely numbers and its confidence next to chance', async () => {
  const { app, token } = await georgia()
  await using _ = app
  const report = await plantModel(app, { logE: 0 })
  await plantForecast(app, { lean: '7294' })
  const answer = await app.call(suggest, { body: {} }, { token })
  expect(answer).toMatchObject({
    status: 'ready',
    progress: null,
    nextDraw: {
      drawDate: '2026-05-04',
      drawTime: 'Evening',
      drawDateTime: '2026-05-04T22:59:00Z',
    },
    model: {
      modelVersion: 'model-one',
      algorithmType: 'Ensemble (Random Forest + Neural Network)',
      featuresCount: 47,
      trainingSize: 1_000,
      predictions: 0,
      accuracy: report.backtest.top1.rate,
      weight: expect.closeTo(0.1, 12),
      backtest: { draws: 200 },
      live: null,
    },
  })
  const [best, second] = answer.topRecommendations
  expect(best?.numbers).toEqual([7, 2, 9, 4])
  // (1 − .1)/10⁴ + .1 · .19⁴
  expect(best?.probability).toBeCloseTo(0.9e-4 + 0.1 * 0.19 ** 4, 12)
  expect(best?.reasoning).toBe(
    'The model puts it 120.32% above chance, without evidence that it’s right.',
  )
  expect(second?.probability).toBeLessThan(best?.probability ?? 0)
  // Chance is .3439, the stack 1 − .81⁴ = .5695, mixed 9 to 1 and then calibrated.
  expect(best?.confidence).toBeGreaterThan(0.3439)
  expect(best?.confidence).toBeLessThan(0.3439 + 0.1 * (0.5695 - 0.3439) + 1e-4)
  expect(answer.quickPicks.map(({ kind }) => kind)).toEqual(['likeliest', 'sample', 'random'])
  expect(answer.quickPicks[0]).toMatchObject({
    numbers: [7, 2, 9, 4],
    type: 'The model’s pick',
    confidence: best?.confidence,
  })
  expect(answer.insights.map(({ title }) => title)).toEqual([
    'No evidence that these draws differ from chance',
    'How often at least one top digit is right',
    'The draws look fair',
    expect.stringContaining('stronger than noise'),
    'The latest 30 draws',
    expect.stringMatching(/^9,97\d of 10,000 numbers have not been drawn$/),
  ])
  expect(answer.insights[0]?.message).toBe(
    'With 200 draws, we would have found a digit drawn 25% of the time in one position in all 40 simulations. The forecast is 10.0% model, the rest chance.',
  )
  expect(answer.insights[1]).toMatchObject({ confidence: best?.confidence })
})

test('strong evidence is reported as such, and the mixture’s probabilities come without a caution', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app, { logE: 12 })
  await plantForecast(app, { logE: 12 })
  const { insights, topRecommendations } = await app.call(suggest, { body: {} }, { token })
  expect(insights[0]?.title).toBe('Strong evidence that these draws differ from chance')
  expect(insights[0]?.message).toContain(
    'The likely reason: our forecasts do better than chance. The forecast is ',
  )
  expect(topRecommendations[0]?.reasoning).toMatch(
    /^The model puts it 12\d\d\.\d+% above chance\.$/,
  )
})

test('while a model is retrained the current one is used, and the progress is shown', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app)
  await plantForecast(app)
  const ask = async () => app.call(suggest, { body: {} }, { token })
  expect(await ask()).toMatchObject({ status: 'ready', progress: null })
  await app.pool.query(
    `insert into training (state, status, progress, requested_at) values ('GA', 'running', .25, now())`,
  )
  expect(await ask()).toMatchObject({
    status: 'ready',
    progress: 0.25,
    model: { modelVersion: 'model-one' },
  })
})

test('a sampled pick stays until the forecast changes, and a refresh makes another', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app)
  await plantForecast(app)
  const sample = async (body = {}) => {
    const { quickPicks } = await app.call(suggest, { body }, { token })
    return quickPicks.find(({ kind }) => kind === 'sample')?.numbers.join('')
  }
  const first = await sample()
  expect(await sample()).toBe(first)
  const refreshed = await sample({ refresh: true })
  expect(await sample({ refresh: true })).toBe(refreshed)
  const others = new Set([first, refreshed])
  const next = { drawDate: '2026-05-05', session: 'Midday', drawAt: '2026-05-05T16:29:00Z' }
  await plantForecast(app, { ...next, knew: 'GA 2026-05-04 Evening 1111' })
  others.add(await sample())
  expect(others.size).toBe(3)
})

test('an analysis includes the forecast and says what it is worth', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app, { logE: 0 })
  await plantForecast(app, { lean: '7294' })
  const ask = (numbers: number[]) => app.call(analyze, { body: { numbers } }, { token })
  const { analysis, ...answer } = await ask([7, 2, 9, 4])
  expect(answer).toMatchObject({
    status: 'ready',
    accuracy: answer.model?.accuracy,
    modelVersion: 'model-one',
    trainingSize: 1_000,
    featuresCount: 47,
  })
  expect(analysis.scoreParts?.forecast).toBe(50)
  expect(analysis.confidence).toBeGreaterThan(0.3439)
  expect({ percent: analysis.predictability, ...analysis.predictabilityInterval }).toEqual(
    answer.model?.backtest.predictability,
  )
  expect(analysis.insights).toContainEqual({
    type: 'info',
    message:
      'The forecast for the next draw puts it 120.32% above chance. There is no evidence that these forecasts do better than chance.',
  })
  expect((await ask([7, 2])).analysis).toMatchObject({ confidence: null, scoreParts: null })
})

test('a forecast ranks numbers only where there is evidence for it', async () => {
  const { app, token } = await georgia()
  await using _ = app
  const rank = async () => {
    const { analysis } = await app.call(analyze, { body: { numbers: [7, 2, 9, 4] } }, { token })
    return analysis.scoreParts?.forecast
  }
  // E of the mixture is .9 + .1 · 190 = 19.9, and then .9 + .1 · 192 = 20.1.
  await plantModel(app, { logE: Math.log(190) })
  await plantForecast(app, { lean: '7294', logE: Math.log(190) })
  expect(await rank()).toBe(50)
  await updateState(app.db, KEY, { logE: Math.log(192), scoredDigits: 1_004 })
  expect(await rank()).toBeCloseTo(100 - 0.005, 10)
})

test('the history lists forecasts and results newest first, including the pending one', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app, { logE: 0 })
  await plantForecast(app, { lean: '7294' })
  const score = await scored(app, '7204')
  await updateState(app.db, KEY, { logE: score.logE, scoredDigits: score.scoredDigits })
  await plantForecast(app, {
    lean: '1234',
    drawDate: '2026-05-05',
    session: 'Midday',
    drawAt: '2026-05-05T16:29:00Z',
    logE: score.logE,
  })
  const read = (query = {}) => app.call(forecastHistory, { query }, { token })
  const { forecasts, chain, model } = await read()
  expect(chain).toEqual({ length: 2, intact: true, checkedAt: null })
  expect(model?.predictions).toBe(4)
  expect(forecasts).toMatchObject({ page: 0, size: 10, totalElements: 2, totalPages: 1 })
  const [pending, past] = forecasts.content
  expect(pending).toMatchObject({ sequence: 2, winningNumbers: null, hits: null, log10E: null })
  expect(past).toMatchObject({
    sequence: 1,
    drawDate: '2026-05-04',
    drawTime: 'Evening',
    drawDateTime: '2026-05-04T22:59:00Z',
    writtenAt: '2026-05-04T16:00:00Z',
    modelVersion: 'model-one',
    weight: expect.closeTo(0.1, 12),
    winningNumbers: '7204',
    hits: 3,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(past?.said).toEqual(
    // .9/10 + .1 · .19
    [7, 2, 9, 4].map((digit) => ({ digit, probability: expect.closeTo(0.109, 12) })),
  )
  // The stack gave .19 three times and .09 once, so E of the mixture is .9 + .1 · 1.9³ · .9.
  expect(past?.log10E).toBeCloseTo(Math.log10(0.9 + 0.1 * 1.9 ** 3 * 0.9), 10)
  const second = await read({ size: '1', page: '1' })
  expect(second.forecasts.content.map(({ sequence }) => sequence)).toEqual([1])
  expect(second.forecasts.totalPages).toBe(2)
})

test('the evidence of stored forecasts starts with the first of them, not with the back-test', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app, { logE: 2 })
  await plantForecast(app, { lean: '7294', logE: 2 })
  await scored(app, '7204', 2)
  const { forecasts } = await app.call(forecastHistory, {}, { token })
  // E of the mixture went from .9 + .1 · e² to .9 + .1 · e² · 1.9³ · .9.
  const [before, after] = [1, 1.9 ** 3 * 0.9].map((gain) => 0.9 + 0.1 * Math.E ** 2 * gain)
  expect(forecasts.content[0]?.log10E).toBeCloseTo(Math.log10((after ?? 0) / (before ?? 1)), 10)
})

test('a forecast’s confidence stays as it was shown, whatever a later model says', async () => {
  const { app, token } = await georgia()
  await using _ = app
  const { calibrationSlope } = await plantModel(app)
  await plantForecast(app)
  const confidence = async () => {
    const { forecasts } = await app.call(forecastHistory, {}, { token })
    return forecasts.content[0]?.confidence
  }
  const shown = await confidence()
  expect(shown).toBeGreaterThan(0.3439)
  await plantModel(app, { version: 'model-two', slope: calibrationSlope / 2 })
  expect(await confidence()).toBe(shown)
  const { topRecommendations } = await app.call(suggest, { body: {} }, { token })
  expect(topRecommendations[0]?.confidence).toBeLessThan(shown ?? 0)
})

test('without forecasts the history is empty and its chain intact', async () => {
  const { app, token } = await georgia()
  await using _ = app
  expect(await app.call(forecastHistory, { query: { state: 'KS' } }, { token })).toMatchObject({
    basis: { state: 'KS', draws: 0 },
    status: 'waiting',
    chain: { length: 0, intact: true, checkedAt: null },
    forecasts: { content: [], totalElements: 0, totalPages: 0 },
  })
})

test('a broken chain is reported', async () => {
  const { app, token } = await georgia()
  await using _ = app
  await plantModel(app)
  await plantForecast(app)
  await updateState(app.db, KEY, { chainBrokenAt: 1, chainCheckedAt: app.clock.now() })
  const { chain } = await app.call(forecastHistory, {}, { token })
  expect(chain).toEqual({ length: 1, intact: false, checkedAt: '2026-05-04T16:00:00Z' })
})

test('refused: not signed in, an unknown state, and every invalid field by name', async () => {
  const { app, token } = await georgia()
  await using _ = app
  const get = (query: string, token?: string) =>
    send(app, 'GET', `/ml_api/history?${query}`, token === undefined ? {} : { token })
  expect((await get('')).statusCode).toBe(401)
  expect(refusal(await get('state=ZZ', token))).toMatchObject({
    status: 404,
    message: 'State ZZ not found',
  })
  expect(refusal(await get('state=all&page=-1&size=1000', token))).toMatchObject({
    status: 400,
    fields: {
      state: 'Use a two-letter state code',
      page: 'page is a whole number from 0',
      size: 'size is a whole number from 1 to 100',
    },
  })
})
