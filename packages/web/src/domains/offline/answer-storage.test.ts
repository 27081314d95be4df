import { resultsFor } from '#test/lottery.ts'
import { DANA } from '#test/open.tsx'
import { made, SAMPLE_PREFERENCES as PREFERRED } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '#core/api/credentials.ts'
import { storeAnswersOf, restoreAnswers } from './answer-storage.ts'
import type { AnswerStore } from './store.ts'
import { openStore } from '#test/kept-store.ts'
import { resultsOf } from '#domains/draws/lottery.ts'
import { historyPage, preferences, SAVED_NUMBERS } from '#core/api/queries.ts'
import { sampleNumbersPage, savedNumber } from '#test/saved-numbers.ts'

const EVE = { ...DANA, id: '0198a7c2-0000-7000-8000-000000000002', email: 'eve@example.com' }
const DAY = 86_400

const signIn = (user = DANA) =>
  credentials.save({
    user,
    token: tokenOf({ exp: Date.now() / 1000 + DAY }),
    refreshToken: 'refresh',
  })

const pageOf = (page: number, results: number, size = 10) => ({
  content: Array.from({ length: results }, () => made('flash', [1, 2, 3, 4])),
  page,
  size,
  totalElements: 400,
  totalPages: 40,
  hiddenBefore: null,
})
const key = (page: number) => historyPage(page).queryKey

beforeEach(() => {
  vi.useFakeTimers()
  serve({ 'GET /api/numbers/history': () => pageOf(0, 1) })
  signIn()
})
afterEach(() => void vi.useRealTimers())

const pause = () => vi.advanceTimersByTimeAsync(600)

test('stored answers are restored with their age, and reloaded when they are shown', async () => {
  const { store } = openStore()
  const before = new QueryClient()
  const stop = storeAnswersOf(before, DANA.id, store)
  before.setQueryData(key(0), pageOf(0, 10), { updatedAt: 1_800_000_000_000 })
  before.setQueryData(preferences.queryKey, PREFERRED)
  await pause()
  stop()

  const after = new QueryClient()
  await restoreAnswers(after, DANA.id, store)
  expect(after.getQueryData(key(0))).toEqual(before.getQueryData(key(0)))
  expect(after.getQueryData(preferences.queryKey)).toEqual(PREFERRED)
  const state = after.getQueryState(key(0))
  expect(state).toMatchObject({ dataUpdatedAt: 1_800_000_000_000, isInvalidated: true })
})

test('pages of saved numbers are kept, the draws they were checked against are not', async () => {
  const { store } = openStore()
  const before = new QueryClient()
  const stop = storeAnswersOf(before, DANA.id, store)
  const list = [...SAVED_NUMBERS, { page: 0 }]
  const draws = [...SAVED_NUMBERS, 'an id', { page: 0 }]
  before.setQueryData(list, sampleNumbersPage([savedNumber()]))
  before.setQueryData(draws, { content: [] })
  await pause()
  stop()
  const after = new QueryClient()
  await restoreAnswers(after, DANA.id, store)
  expect(after.getQueryData(list)).toEqual(before.getQueryData(list))
  expect(after.getQueryData(draws)).toBeUndefined()
})

test('answers of another user are not read, and are removed', async () => {
  const { kept, store } = openStore()
  const hers = new QueryClient()
  hers.setQueryData(key(0), pageOf(0, 3))
  const stop = storeAnswersOf(hers, DANA.id, store)
  await pause()
  stop()
  expect([...kept.keys()]).toEqual([DANA.id])

  signIn(EVE)
  const his = new QueryClient()
  await restoreAnswers(his, EVE.id, store)
  expect(his.getQueryCache().getAll()).toEqual([])
  expect(kept.size).toBe(0)
  // Answers of one user under another user's key are ignored too.
  kept.set(EVE.id, {
    version: 1,
    userId: DANA.id,
    answers: [{ key: key(0), data: pageOf(0, 3), at: 1 }],
  })
  await restoreAnswers(his, EVE.id, store)
  expect(his.getQueryData(key(0))).toBeUndefined()
})

test('a write that comes after the logout of any tab writes nothing', async () => {
  const { kept, store } = openStore()
  const queries = new QueryClient()
  const stop = storeAnswersOf(queries, DANA.id, store)
  queries.setQueryData(key(0), pageOf(0, 3))
  credentials.clear()
  await pause()
  expect(kept.size).toBe(0)
  signIn(EVE)
  queries.setQueryData(key(0), pageOf(0, 4))
  await pause()
  expect(kept.size).toBe(0)
  stop()
})

test('the latest 100 results are kept, none of a filtered list, and two tabs add to each other', async () => {
  const { kept, store } = openStore()
  const [one, two] = [new QueryClient(), new QueryClient()]
  const stops = [storeAnswersOf(one, DANA.id, store), storeAnswersOf(two, DANA.id, store)]
  for (let page = 0; page < 8; page += 1) one.setQueryData(key(page), pageOf(page, 10))
  one.setQueryData(historyPage(0, 10, { method: 'flash' }).queryKey, pageOf(0, 10))
  await pause()
  for (let page = 8; page < 20; page += 1) two.setQueryData(key(page), pageOf(page, 10))
  await pause()
  stops.forEach((stop) => stop())
  const after = new QueryClient()
  await restoreAnswers(after, DANA.id, store)
  const pages = after
    .getQueryCache()
    .findAll({ queryKey: ['history'] })
    .map(({ queryKey }) => queryKey[1])
  expect(pages).toEqual(Array.from({ length: 10 }, (_, page) => ({ page, size: 10 })))
  expect(JSON.stringify(kept.get(DANA.id)).length).toBeLessThan(150_000)
})

test.each([
  ['of another version', { version: 0, userId: DANA.id, answers: [] }],
  ['nothing of ours', 'scribble'],
  [
    'of a shape that has changed',
    { version: 1, userId: DANA.id, answers: [{ key: key(0), data: { content: 7 }, at: 1 }] },
  ],
  [
    'of something that is not kept',
    { version: 1, userId: DANA.id, answers: [{ key: ['admin'], data: 1, at: 1 }] },
  ],
])('what is %s is as if it were not there', async (_, stored) => {
  const { kept, store } = openStore()
  kept.set(DANA.id, stored)
  const queries = new QueryClient()
  await restoreAnswers(queries, DANA.id, store)
  expect(queries.getQueryCache().getAll()).toEqual([])
})

test('without storage no error is thrown', async () => {
  const closed = () => Promise.reject(new DOMException('closed', 'InvalidStateError'))
  const store: AnswerStore = { people: closed, read: closed, write: closed, remove: closed }
  const queries = new QueryClient()
  const stop = storeAnswersOf(queries, DANA.id, store)
  queries.setQueryData(key(0), pageOf(0, 3))
  await pause()
  stop()
  expect(queries.getQueryData(key(0))).toMatchObject({ content: { length: 3 } })
})

test('the first page of an unopened history is stored too, by a background call', async () => {
  const { store } = openStore()
  const server = serve({ 'GET /api/numbers/history': () => pageOf(0, 1) })
  const queries = new QueryClient()
  const stop = storeAnswersOf(queries, DANA.id, store)
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(queries.getQueryData(key(0))).toBeDefined())
  stop()
  expect(queries.getQueryData(key(0))).toMatchObject({ content: { length: 1 } })
  expect(server.sent('GET /api/numbers/history')[0]?.headers.get('x-background')).toBe('1')
})

test('only the latest lottery results are stored, for any states and days', async () => {
  const { store } = openStore()
  const before = new QueryClient()
  const stop = storeAnswersOf(before, DANA.id, store)
  for (let days = 1; days <= 9; days += 1)
    before.setQueryData(
      resultsOf(['GA'], days).queryKey,
      { GA: resultsFor('GA') },
      { updatedAt: days },
    )
  await pause()
  stop()

  const after = new QueryClient()
  await restoreAnswers(after, DANA.id, store)
  const back = [3, 4, 9].map((days) => after.getQueryData(resultsOf(['GA'], days).queryKey))
  expect(back.map((data) => data !== undefined)).toEqual([false, true, true])
})
