import { findPatterns } from '@fourcast/contract/patterns.ts'
import * as contract from '@fourcast/contract/numbers.ts'
import { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import { plantForecast, plantModel } from '#domains/forecasts/testing/planted-model.ts'
import { addReal } from '#domains/forecasts/testing/draws.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { counters, keptRows, send, setPlan } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'

/** Georgia with real draws, a trained model and a forecast of its next draw. */
async function georgia() {
  const app = await openTestApp({ now: NOW })
  await addReal(app, 'GA', 20)
  await plantModel(app)
  await plantForecast(app)
  return app
}

type Body = { seed?: string | null; state?: string; userHistory?: unknown[] }

const generate = (app: TestApp, token: string, body: Body = {}) =>
  app.call(contract.generateMl, { body }, { token })

const numbersOf = async (app: TestApp, token: string, body?: Body) =>
  (await generate(app, token, body)).numbers.join('')

test('a pick from the forecast is stored, counted and saved like any other', async () => {
  await using app = await georgia()
  const person = await signUp(app)
  const { token } = person
  const made = await generate(app, token, { seed: '1-3-' })
  expect(made).toMatchObject({
    createdAt: NOW,
    method: 'ml',
    original: [1, null, 3, null],
    confidence: expect.closeTo(0.34, 1),
    chance: 0.3439,
    odds: { straight: { oneIn: 10_000 }, expectedReturn: 0.5 },
    saved: true,
    description: 'Based on our forecast for Georgia’s next draw.',
  })
  expect(made.numbers).toHaveLength(4)
  const { inNumbers } = await app.call(findPatterns, { body: { numbers: made.numbers } }, { token })
  expect(made.patterns).toEqual(inNumbers.map(({ name }) => name))
  const { rows } = await app.pool.query(
    'select original, numbers, state, model_version, confidence, patterns from generation',
  )
  expect(rows).toEqual([
    {
      original: '1-3-',
      numbers: made.numbers.join(''),
      state: 'GA',
      model_version: 'model-one',
      confidence: made.confidence,
      patterns: made.patterns,
    },
  ])
  expect(await counters(app, person)).toEqual([
    { day: '2026-05-04', method: 'ml', generated: 1, saved: 1 },
  ])
  expect((await app.call(contract.listHistory, {}, { token })).content).toEqual([made])
  const csv = await app.request(contract.exportHistory, {}, { token })
  expect(csv.body).toContain(`"Box 3 Platinum","1-_-3-_","${made.numbers.join('-')}",`)
})

test('the same seed, state, model and latest draw give the same pick; another of these gives another', async () => {
  await using app = await georgia()
  const [person, other] = [await signUp(app), await signUp(app)]
  const { token } = person
  await setPlan(app, person, 'premium')
  const first = await numbersOf(app, token, { seed: '1234' })
  expect(await numbersOf(app, token, { seed: '1234', state: 'GA', userHistory: ['9'] })).toBe(first)
  expect(await numbersOf(app, other.token, { seed: '1234' })).toBe(first)
  const picks = [first, await numbersOf(app, token, { seed: '1235' })]
  await addReal(app, 'IN', 20)
  await plantModel(app, { state: 'IN' })
  await plantForecast(app, { state: 'IN' })
  picks.push(await numbersOf(app, token, { seed: '1234', state: 'IN' }))
  const next = { drawDate: '2026-05-05', session: 'Midday', drawAt: '2026-05-05T16:29:00Z' }
  await plantForecast(app, { ...next, knew: 'GA 2026-05-04 Evening 1111' })
  picks.push(await numbersOf(app, token, { seed: '1234' }))
  await plantModel(app, { version: 'model-two' })
  const later = { drawDate: '2026-05-05', session: 'Evening', drawAt: '2026-05-05T22:59:00Z' }
  await plantForecast(app, { ...later, version: 'model-two', knew: 'GA 2026-05-04 Evening 1111' })
  picks.push(await numbersOf(app, token, { seed: '1234' }))
  expect(new Set(picks).size).toBe(5)
})

test('the same seed on the same latest draw costs one AI query, also in parallel', async () => {
  await using app = await georgia()
  const person = await signUp(app)
  const { token } = person
  const used = async () => {
    const { usage } = await app.call(currentSubscription, {}, { token })
    return [usage.dailyGenerations, usage.dailyAiQueries]
  }
  await Promise.all([1, 2, 3].map(() => generate(app, token, { seed: '1-3-' })))
  expect(await used()).toEqual([1, 1])
  await generate(app, token, { seed: '1-4-' })
  expect(await used()).toEqual([2, 2])
  await app.call(contract.generateAll, { body: { inputNumbers: [1, null, 3, null] } }, { token })
  expect(await used()).toEqual([5, 2])
  const next = { drawDate: '2026-05-05', session: 'Midday', drawAt: '2026-05-05T16:29:00Z' }
  await plantForecast(app, { ...next, knew: 'GA 2026-05-04 Evening 1111' })
  await generate(app, token, { seed: '1-3-' })
  expect(await used()).toEqual([6, 3])
})

test('a query that could not be paid is not free the next time', async () => {
  await using app = await georgia()
  const person = await signUp(app)
  await setPlan(app, person, 'free')
  const ask = (seed: string) =>
    app.request(contract.generateMl, { body: { seed } }, { token: person.token })
  let allowed = 0
  while ((await ask(`${allowed}---`)).statusCode === 200) allowed++
  expect(refusal(await ask(`${allowed}---`))).toMatchObject({ code: 'quota_exceeded' })
  expect((await ask('0---')).statusCode).toBe(200)
})

test('no seed and an empty one give the pick of the forecast', async () => {
  await using app = await georgia()
  const { token } = await signUp(app)
  const made = await generate(app, token, { seed: '----' })
  expect(made.original).toEqual([null, null, null, null])
  for (const body of [{}, { seed: null }])
    expect(await generate(app, token, body)).toMatchObject({
      original: [null, null, null, null],
      numbers: made.numbers,
    })
  expect(made.numbers).toEqual([7, 2, 9, 4])
  expect(await numbersOf(app, token, { seed: '0000' })).not.toBe(made.numbers.join(''))
})

test('what was not picked here cannot be kept; what was can, once', async () => {
  await using app = await georgia()
  const person = await signUp(app)
  const { token } = person
  await app.call(putPreferences, { body: { autoSave: false } }, { token })
  const shown = await generate(app, token, { seed: '1-3-' })
  const others = [
    { ...shown, numbers: shown.numbers.map((digit) => ((digit ?? 0) + 1) % 10) },
    { ...shown, original: [1, 2, 3, null] },
    { ...shown, method: 'flash' as const },
  ]
  for (const body of others) {
    const answer = await app.request(contract.saveResult, { body }, { token })
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'unprocessable' })
  }
  expect(await app.call(contract.saveResult, { body: shown }, { token })).toEqual({
    ...shown,
    saved: true,
  })
  expect(await keptRows(app, person)).toEqual([{ day: '2026-05-04', method: 'ml', saved: 1 }])
})

test('all four boxes at once: one generation each, in one go', async () => {
  await using app = await georgia()
  const person = await signUp(app)
  const { token } = person
  const body = { inputNumbers: [1, null, 3] }
  const made = await app.call(contract.generateAll, { body }, { token })
  expect(made.map(({ method }) => method)).toEqual(['flash', 'mirror', 'ml', 'mixed'])
  for (const { original } of made) expect(original).toEqual([1, null, 3, null])
  const [flash, , ml] = made
  expect(flash?.numbers).toEqual([4, null, 6, null])
  expect(ml?.numbers.join('')).toBe(await numbersOf(app, token, { seed: '1-3-' }))
  expect(await counters(app, person)).toEqual(
    ['flash', 'mirror', 'mixed', 'ml'].map((method) => ({
      day: '2026-05-04',
      method,
      generated: 1,
      saved: 1,
    })),
  )
})

test('all four or none: without a forecast, and where one cannot be stored', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const body = { inputNumbers: [1, 2, 3, 4] }
  const all = () => app.request(contract.generateAll, { body }, { token: person.token })
  expect(refusal(await all())).toMatchObject({ status: 503, code: 'unavailable' })
  await addReal(app, 'GA', 20)
  await plantModel(app)
  await plantForecast(app)
  await app.pool.query(`alter table generation add constraint no_mixed check (method <> 'mixed')`)
  expect((await all()).statusCode).toBe(500)
  expect((await app.pool.query('select from generation')).rowCount).toBe(0)
  expect(await counters(app, person)).toEqual([])
})

test('while there is no forecast it says why, and when to come back', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const ask = async () => {
    const answer = await app.request(contract.generateMl, { body: {} }, { token: person.token })
    return { ...refusal(answer), retryAfter: answer.headers['retry-after'] }
  }
  expect(await ask()).toEqual({
    status: 503,
    code: 'unavailable',
    message:
      'There is no model for Georgia yet. It needs 500 draws with their full history. Please try again later.',
    retryAfter: '60',
  })
  await app.pool.query(
    `insert into training (state, status, progress, requested_at) values ('GA', 'running', .42, $1)`,
    [NOW],
  )
  expect(await ask()).toMatchObject({
    status: 503,
    message: 'The Georgia model is training (42% done). Please try again later.',
    retryAfter: '15',
  })
  await addReal(app, 'GA', 20)
  await plantModel(app)
  expect(await ask()).toMatchObject({
    status: 503,
    message: 'We’re still preparing the forecast for Georgia’s next draw. Please try again later.',
    retryAfter: '10',
  })
  expect(await counters(app, person)).toEqual([])
})

test('refused: nobody signed in, no such state, every field that is wrong', async () => {
  await using app = await georgia()
  const { token } = await signUp(app)
  const post = (url: string, payload: object, token?: string) =>
    send(app, 'POST', url, { payload, ...(token && { token }) })
  const [one, all] = ['/ml_api/generate', '/api/numbers/generate-all']
  for (const url of [one, all]) expect((await post(url, {})).statusCode).toBe(401)
  expect(refusal(await post(one, { state: 'ZZ' }, token))).toMatchObject({
    status: 404,
    message: 'State ZZ not found',
  })
  expect(
    refusal(await post(one, { seed: '12', state: 'all', userHistory: 7 }, token)),
  ).toMatchObject({
    status: 400,
    fields: {
      seed: 'seed must be four positions, such as 1234 or 1-3-',
      state: 'Use a two-letter state code',
      userHistory: 'userHistory is a list',
    },
  })
  expect(refusal(await post(all, { inputNumbers: [null], state: 'ZZ' }, token))).toMatchObject({
    status: 400,
    fields: { inputNumbers: 'Enter at least one digit' },
  })
  expect((await post(all, { inputNumbers: [1], state: 'ZZ' }, token)).statusCode).toBe(404)
})
