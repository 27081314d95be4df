import { putPreferences } from '@fourcast/contract/preferences.ts'
import { suggest, type Suggestions } from '@fourcast/contract/suggestions.ts'
import { boxKey } from '@fourcast/engine/digits.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { send, setPlan } from '#domains/picks/testing/results.ts'
import { openWithModel, usedBy } from '#domains/entitlements/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { quickPicksOf } from './quick-picks.ts'
import { addReal, addSimulated } from './testing/draws.ts'

const ask = (app: TestApp, token: string, body: object = {}) =>
  app.call(suggest, { body }, { token })

const picked = ({ quickPicks }: Suggestions, kind: string) =>
  quickPicks.find((pick) => pick.kind === kind)?.numbers.join('')

test('without a model there are counts and insights, and no forecast', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(
    app,
    csvOf(
      '2026-05-01 Midday 7012',
      '2026-05-01 Night 7034',
      '2026-05-02 Midday 7056',
      '2026-05-03 Midday 1222',
    ),
  )
  const answer = await ask(app, token, { state: 'GA', userHistory: ['1230', '9299', '1239'] })
  expect(answer).toMatchObject({
    basis: { state: 'GA', draws: 4, simulated: false, since: '2026-05-01' },
    status: 'waiting',
    model: null,
    nextDraw: null,
    topRecommendations: [],
    frequency: { 0: 3, 1: 2, 2: 4, 3: 1, 4: 1, 5: 1, 6: 1, 7: 3, 8: 0, 9: 0 },
    neverSeen: 9_996,
  })
  expect(answer.hotNumbers.map(({ digit, count }) => [digit, count])).toEqual([
    [2, 4],
    [0, 3],
    [7, 3],
    [1, 2],
    [3, 1],
  ])
  expect(answer.hotNumbers.every(({ descriptive }) => descriptive)).toBe(true)
  expect(answer.heatMap).toHaveLength(40)
  expect(answer.heatMap[7]).toMatchObject({ position: 0, digit: 7, count: 3, expected: 0.4 })
  expect(answer.trendingCombinations[0]).toMatchObject({ numbers: [7, 0], kind: 'front pair' })
  expect(answer.overdueCombinations[0]).toMatchObject({
    numbers: [7, 0, 1, 2],
    daysSince: 3,
    drawsSince: 3,
  })
  expect(answer.overdueCombinations[0]?.chance).toBeCloseTo(0.9999 ** 3, 12)
  expect(answer.quickPicks.map(({ kind }) => kind)).toEqual(['random', 'yours'])
  expect(picked(answer, 'yours')).toBe('1239')
  for (const { confidence, chance } of answer.quickPicks)
    expect([confidence, chance]).toEqual([null, expect.closeTo(0.3439, 10)])
})

test('insights about draws are computed and make no number more likely', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await addReal(app, 'GA', 150)
  const { insights } = await ask(app, token)
  expect(insights.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^(No pattern is|One pattern is|\d+ patterns are) stronger than noise$/),
    'The latest 100 draws',
    '9,850 of 10,000 numbers have not been drawn',
  ])
  expect(insights[2]?.message).toBe(
    'On average, 9,851 numbers never come up in 150 fair draws. That doesn’t make any of them more likely.',
  )
  expect(insights[1]?.message).toContain('In as many fair draws, about 3.2 digits stand out')
  for (const { confidence, title, message } of insights) {
    expect(confidence).toBeNull()
    expect(title + message).not.toMatch(/\bdue\b|beats|sharper|NaN|undefined/)
  }
})

test('a random pick stays until a new draw, and a refresh makes another', async () => {
  await using app = await openTestApp()
  const [{ token }, other] = [await signUp(app), await signUp(app)]
  await importText(app, csvOf('2026-05-01 Midday 7012'))
  const random = async (token: string, body = {}) =>
    picked(await ask(app, token, { state: 'GA', ...body }), 'random')
  const first = await random(token)
  expect(first).toMatch(/^\d{4}$/)
  expect(await random(token)).toBe(first)
  const others = new Set([first, await random(other.token), await random(token, { refresh: true })])
  await importText(app, csvOf('2026-05-02 Midday 7012'))
  others.add(await random(token))
  expect(others.size).toBe(4)
})

test('a refresh brings picks not seen before to the top, and they stay until the next draw', async () => {
  await using app = await openWithModel('2026-05-04T16:00:00Z')
  const { token } = await signUp(app)
  const texts = (picks: readonly { numbers: readonly number[] }[]) =>
    picks.map(({ numbers }) => numbers.join(''))
  const before = await ask(app, token, { state: 'GA' })
  expect(before.refreshed).toBe(false)
  const seen = [...texts(before.quickPicks), ...texts(before.topRecommendations)]
  const fresh = await ask(app, token, { state: 'GA', refresh: true })
  expect(fresh.refreshed).toBe(true)
  expect(fresh.quickPicks.map(({ kind }) => kind)).toEqual(['sample', 'random', 'likeliest'])
  const [sample = '', random = ''] = texts(fresh.quickPicks)
  expect(seen).not.toContain(sample)
  expect(seen).not.toContain(random)
  expect(texts(fresh.topRecommendations)).toEqual([sample, ...texts(before.topRecommendations)])
  expect(fresh.topRecommendations[0]?.reasoning).toMatch(/^The model (puts|finds) it/)
  const { quickPicks, refreshed } = await ask(app, token, { state: 'GA' })
  expect([quickPicks, refreshed]).toEqual([fresh.quickPicks, true])
})

test('48: eight refreshes on one draw make the same picks and use one query, and a new draw uses another', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const refreshed = async ({ token } = person) =>
    JSON.stringify((await ask(app, token, { state: 'GA', refresh: true })).quickPicks)
  const paid = async () => (await usedBy(app, person))['aiQueries']
  await importText(app, csvOf('2026-05-01 Midday 7012'))
  const first = new Set<string>()
  for (let n = 0; n < 8; n++) first.add(await refreshed())
  expect([first.size, await paid()]).toEqual([1, 1])
  expect(first).not.toContain(await refreshed(other))
  await importText(app, csvOf('2026-05-02 Midday 7012'))
  expect(first).not.toContain(await refreshed())
  expect(await paid()).toBe(2)
})

test('refreshed picks stay when a result is saved in between, and a second refresh is free', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { token } = person
  await importText(app, csvOf('2026-05-01 Midday 7012'))
  const sampled = ({ quickPicks }: Suggestions) =>
    quickPicks.filter(({ kind }) => kind !== 'yours').map(({ numbers }) => numbers.join(''))
  const fresh = sampled(await ask(app, token, { state: 'GA', refresh: true }))
  const userHistory = [fresh.at(-1) ?? '']
  const later = await ask(app, token, { state: 'GA', userHistory })
  expect([later.refreshed, sampled(later)]).toEqual([true, fresh])
  expect(later.quickPicks.map(({ kind }) => kind)).toContain('yours')
  expect(sampled(await ask(app, token, { state: 'GA', userHistory, refresh: true }))).toEqual(fresh)
  expect(await usedBy(app, person)).toEqual({ aiQueries: 1 })
})

test('random picks use every digit in every place', () => {
  const seen = [0, 1, 2, 3].map(() => new Set<number>())
  // P(some digit missing at some place) < 40 · .9^200 < 10⁻⁷.
  for (let n = 0; n < 200; n++) {
    const [pick] = quickPicksOf(null, { state: 'GA', userHistory: [], salt: `salt ${n}` })
    pick?.numbers.forEach((digit, place) => seen[place]?.add(digit))
  }
  expect(seen.map(({ size }) => size)).toEqual([10, 10, 10, 10])
})

test('without a state the first followed one counts, else Georgia', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { token } = person
  const state = async () => (await ask(app, token)).basis.state
  expect(await state()).toBe('GA')
  await addSimulated(app, 'KS', 20)
  await addReal(app, 'SC', 3)
  await addReal(app, 'IN', 5)
  expect(await state()).toBe('GA')
  await setPlan(app, person, 'premium')
  await app.call(putPreferences, { body: { selectedLotteryStates: ['KS', 'GA'] } }, { token })
  expect(await state()).toBe('KS')
})

test('days since a number was seen are counted to today, not to the latest draw', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { token } = await signUp(app)
  await importText(app, csvOf('2026-04-01 Midday 7012', '2026-04-03 Midday 2222'))
  const { overdueCombinations } = await ask(app, token)
  expect(
    overdueCombinations.map(({ numbers, daysSince }) => [boxKey(numbers.join('')), daysSince]),
  ).toEqual([
    ['0127', 33],
    ['2222', 31],
  ])
})

test('refused: not signed in, an unknown state, and every invalid field', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const post = (payload: object, token?: string) =>
    send(app, 'POST', '/ml_api/suggest', { payload, ...(token && { token }) })
  expect((await post({})).statusCode).toBe(401)
  expect(refusal(await post({ state: 'ZZ' }, token))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'State ZZ not found',
  })
  const wrong = { state: 'georgia', userHistory: ['123'], refresh: 'yes' }
  expect(refusal(await post(wrong, token))).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: {
      state: 'Use a two-letter state code, or all',
      'userHistory.0': 'userHistory is a list of at most 50 numbers',
      refresh: 'refresh is either true or false',
    },
  })
})

test('the pseudo-random quick pick says how it was made and does not claim to be fair', async () => {
  await using app = await openTestApp()
  const { quickPicks } = await ask(app, (await signUp(app)).token)
  const pick = quickPicks.find(({ kind }) => kind === 'random')
  expect(pick).toMatchObject({
    type: 'Random',
    description: expect.stringContaining('Computed from your account and the latest draw'),
  })
  for (const { type, description } of quickPicks)
    expect(`${type} ${description}`).not.toMatch(/fair|drawn at random, all/i)
})
