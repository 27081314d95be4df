import { getDashboard } from '@fourcast/contract/dashboard.ts'
import { listStates, listWinningNumbers } from '@fourcast/contract/draws.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { lotteryResults } from '@fourcast/contract/lottery.ts'
import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getStats, listHistory } from '@fourcast/contract/numbers.ts'
import { getPreferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import { saveNumber } from '@fourcast/contract/saved-numbers.ts'
import { listDrawSources } from '@fourcast/contract/sources.ts'
import { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { listRecentWins } from '@fourcast/contract/wins.ts'
import { expect, test } from 'vitest'
import { usedBy } from '#domains/entitlements/testing.ts'
import { addReal } from '#domains/forecasts/testing/draws.ts'
import { made, setPlan, signInAgain } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const NOW = '2026-05-04T16:00:00Z'

/** Someone on Premium who follows three states and saved six results, in an app with other people. */
async function openWithPlayer() {
  const app = await openTestApp({ now: NOW })
  for (const state of ['GA', 'NY']) await addReal(app, state, 20)
  await made(app, await signUp(app), { at: NOW, numbers: '9999' })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  const token = await signInAgain(app, person)
  await app.call(putPreferences, { body: { selectedLotteryStates: ['NY', 'GA', 'SC'] } }, { token })
  for (const numbers of ['1111', '2222', '3333', '4444', '5555', '66--'])
    await made(app, person, { at: NOW, numbers })
  for (const digit of [1, 2, 3, 4])
    await app.call(
      saveNumber,
      {
        body: {
          numbers: [digit, 0, 0, 0],
          draws: [{ state: 'GA', sessions: ['Evening'] }],
          track: 'untilStopped',
        },
      },
      { token },
    )
  return { app, person, token }
}

type Query = NonNullable<Request<typeof getDashboard>['query']>

const dashboardOf = (app: TestApp, token: string, query: Query = {}) =>
  app.call(getDashboard, { query }, { token })

test('each part is what its own call answers', async () => {
  const { app, token } = await openWithPlayer()
  await using _ = app
  const own = { token }
  const page = await app.call(listHistory, { query: { size: 50 } }, own)
  const complete = page.content.flatMap(({ numbers }) =>
    numbers.includes(null) ? [] : [numbers.join('')],
  )
  expect(complete.toSorted()).toEqual(['1111', '2222', '3333', '4444', '5555'])
  expect(await dashboardOf(app, token)).toEqual({
    stats: await app.call(getStats, {}, own),
    history: await app.call(listHistory, { query: { size: 5 } }, own),
    winningNumbers: await app.call(
      listWinningNumbers,
      { params: { game: 'cash4' }, query: { limit: 3, preferReal: 'true' } },
      own,
    ),
    lottery: {
      states: ['NY', 'GA'],
      results: await app.call(lotteryResults, { query: { states: 'NY,GA' } }, own),
    },
    suggestions: await app.call(suggest, { body: { userHistory: complete } }, own),
    limits: await app.call(getLimits, {}, own),
    preferences: await app.call(getPreferences, {}, own),
    notifications: await app.call(listNotifications, {}, own),
    sources: await app.call(listDrawSources),
    wins: await app.call(listRecentWins, {}, own),
  })
})

test('nobody sees what another person saved, and nobody without a session sees any', async () => {
  const { app } = await openWithPlayer()
  await using _ = app
  const { token } = await signUp(app)
  const { stats, history } = await dashboardOf(app, token)
  expect([stats?.totalGenerations, history?.content, stats?.savedNumbers.saved]).toEqual([0, [], 0])
  expect(refusal(await app.request(getDashboard))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
})

test('it costs nothing, however often it is opened', async () => {
  const { app, person, token } = await openWithPlayer()
  await using _ = app
  const before = await usedBy(app, person)
  for (let times = 0; times < 3; times++) await dashboardOf(app, token)
  expect(await usedBy(app, person)).toEqual(before)
})

test('a plan without lottery updates has no states, and the rest', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const { lottery, suggestions, stats } = await dashboardOf(app, token)
  expect(lottery).toEqual({ states: [], results: {} })
  expect([suggestions?.status, stats?.savedResults]).toEqual(['waiting', 0])
})

test('during a break there are no picks, and the rest', async () => {
  const { app, token } = await openWithPlayer()
  await using _ = app
  expect((await dashboardOf(app, token)).suggestions?.quickPicks).not.toEqual([])
  await app.call(takeBreak, { body: { length: 'day' } }, { token })
  const { suggestions, limits, history } = await dashboardOf(app, token)
  expect(suggestions?.quickPicks).toEqual([])
  expect(limits?.break).not.toBeNull()
  expect(history?.content).toHaveLength(5)
})

test('a part that fails is null, and the others are there', async () => {
  const { app, token } = await openWithPlayer()
  await using _ = app
  await app.pool.query('alter table notification rename to notification_away')
  const { notifications, ...others } = await dashboardOf(app, token)
  await app.pool.query('alter table notification_away rename to notification')
  expect(notifications).toBeNull()
  expect(Object.values(others)).not.toContain(null)
  expect(app.logs.filter(({ msg }) => msg === 'dashboard part failed')).toMatchObject([
    { part: 'notifications' },
  ])
})

test('a screen gets the parts it requests, with suggestions for its state', async () => {
  const { app, token } = await openWithPlayer()
  await using _ = app
  const own = { token }
  const parts = 'subscription,states,suggestions,limits,limits'
  const answer = await dashboardOf(app, token, { parts, state: 'GA' })
  const userHistory = (await app.call(listHistory, { query: { size: 50 } }, own)).content.flatMap(
    ({ numbers }) => (numbers.includes(null) ? [] : [numbers.join('')]),
  )
  expect(answer).toEqual({
    suggestions: await app.call(suggest, { body: { state: 'GA', userHistory } }, own),
    limits: await app.call(getLimits, {}, own),
    subscription: await app.call(currentSubscription, {}, own),
    states: await app.call(listStates, {}, own),
  })
  expect(answer.suggestions?.basis.state).toBe('GA')
})

test.each([
  [{ parts: 'limits,passwords' }, 'parts must be a comma-separated list, such as limits,states'],
  [{ parts: '' }, 'parts must be a comma-separated list, such as limits,states'],
  [{ parts: 'limits', state: 'Georgia' }, 'Use a two-letter state code, or all'],
])('%j is refused', async (query, message) => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const answer = await app.request(getDashboard, { query }, { token })
  expect(refusal(answer)).toMatchObject({ status: 400, code: 'invalid' })
  expect(JSON.stringify(refusal(answer))).toContain(message)
})
