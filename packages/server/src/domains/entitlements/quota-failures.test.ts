import { analyze } from '@fourcast/contract/analysis.ts'
import { generateMl } from '@fourcast/contract/numbers.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { signInAgain } from '#domains/picks/testing/results.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { quotasPurgeJob } from './jobs.ts'
import { openWithModel, setUsed, storedOf, usedBy, usedOn, USES } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'
const DAY = '2026-05-04'

test('50: invalid requests cost nothing: no model, unknown state, bad input, not signed in', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const signed = { authorization: `Bearer ${token}` }
  expect((await USES.ml(app, { token })).statusCode).toBe(503)
  expect((await USES.all(app, { token })).statusCode).toBe(503)
  const unknown = [
    await app.request(generateMl, { body: { state: 'ZZ' } }, { token }),
    await app.request(analyze, { body: { numbers: [1], state: 'ZZ' } }, { token }),
    await app.request(suggest, { body: { refresh: true, state: 'ZZ' } }, { token }),
  ]
  expect(statusesOf(unknown)).toEqual([404, 404, 404])
  for (const url of ['/api/numbers/flash', '/ml_api/analyze'])
    for (const [headers, status] of [
      [signed, 400],
      [{}, 401],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url, payload: { numbers: [] }, headers })
      expect([url, answer.statusCode]).toEqual([url, status])
    }
  expect(await usedOn(app, person)).toEqual([])
})

test('50: a request whose storing fails costs nothing', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  await app.pool.query(
    `alter table generation add constraint broken check (method <> 'mixed') not valid`,
  )
  expect((await USES.mixed(app, { token })).statusCode).toBe(500)
  expect((await USES.all(app, { token })).statusCode).toBe(500)
  expect(await usedOn(app, person)).toEqual([])
  expect(await storedOf(app, person)).toBe(0)
  expect((await USES.flash(app, { token })).statusCode).toBe(200)
  expect(await usedBy(app, person)).toEqual({ generations: 1 })
})

test('viewing a page costs nothing, only a refresh and an analysis do', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  for (const body of [{}, { state: 'GA' }, { refresh: false }])
    await app.call(suggest, { body }, { token })
  expect(await usedOn(app, person)).toEqual([])
  await app.call(suggest, { body: { refresh: true } }, { token })
  await app.call(analyze, { body: { numbers: [1, 2, 3, 4] } }, { token })
  expect(await usedBy(app, person)).toEqual({ aiQueries: 1, advancedAiQueries: 1 })
})

test('repeating a query on the same latest draw is free, with another input, state or draw it is not', async () => {
  await using app = await openTestApp({ now: NOW })
  await importText(app, csvOf('2026-05-01 Midday 7012'))
  const [person, other] = [await signUp(app), await signUp(app)]
  const { token } = person
  const ask = (numbers: (number | null)[], state = 'GA') =>
    app.call(analyze, { body: { numbers, state } }, { token })
  const paid = async () => (await usedBy(app, person))['advancedAiQueries']
  await ask([1, 2, 3, 4])
  await ask([1, 2, 3, 4])
  expect(await paid()).toBe(1)
  await ask([1, 2])
  await ask([1, 2, null, null])
  expect(await paid()).toBe(2)
  await ask([1, 2, 3, 4], 'AR')
  expect(await paid()).toBe(3)
  await app.call(analyze, { body: { numbers: [1, 2, 3, 4], state: 'GA' } }, { token: other.token })
  expect(await usedBy(app, other)).toEqual({ advancedAiQueries: 1 })
  await importText(app, csvOf('2026-05-02 Midday 7013'))
  await ask([1, 2, 3, 4])
  expect(await paid()).toBe(4)
})

test('a paid query stays free after the quota is used up, and a refused one does not count as paid', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  expect((await USES.refresh(app, { token }, 1)).statusCode).toBe(200)
  await setUsed(app, person, DAY, { aiQueries: 5 })
  expect((await USES.refresh(app, { token }, 2)).statusCode).toBe(429)
  expect((await USES.refresh(app, { token }, 1)).statusCode).toBe(200)
  expect((await USES.refresh(app, { token }, 2)).statusCode).toBe(429)
  expect(await usedBy(app, person)).toEqual({ aiQueries: 5 })
})

test('50: 50 concurrent identical queries are charged once', async () => {
  await using app = await openWithModel(NOW)
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const { token } = person
  await setUsed(app, person, DAY, { advancedAiQueries: 4 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => USES.analyze(n % 2 ? app : second, { token }, 1)),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  expect(await usedBy(app, person)).toEqual({ advancedAiQueries: 5 })
})

test('paid queries are deleted after 31 days, daily usage after 366', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  await USES.analyze(app, { token }, 1)
  for (const day of ['2025-06-02', '2025-06-03', '2026-05-03'])
    await setUsed(app, person, day, { generations: 1 })
  const purge = quotasPurgeJob(app.deps)
  app.clock.advance({ hours: 24 * 31 })
  await purge.run()
  expect((await app.pool.query('select from paid_query')).rowCount).toBe(1)
  app.clock.advance({ seconds: 1 })
  await purge.run()
  expect((await app.pool.query('select from paid_query')).rowCount).toBe(0)
  expect((await usedOn(app, person)).map(({ day }) => day)).toEqual([
    '2025-06-03',
    '2026-05-03',
    DAY,
  ])
  const again = await USES.analyze(app, { token: await signInAgain(app, person) }, 1)
  expect(refusal(again).status).toBe(200)
  expect((await usedOn(app, person)).at(-1)).toMatchObject({ advancedAiQueries: 1 })
})
