import { getStats, listHistory } from '@fourcast/contract/numbers.ts'
import { listNotifications } from '@fourcast/contract/notifications.ts'
import { listTickets } from '@fourcast/contract/tickets.ts'
import { getPreferences } from '@fourcast/contract/preferences.ts'
import { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import { listRecentWins } from '@fourcast/contract/wins.ts'
import { boxKey } from '@fourcast/engine/digits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileNameOf, readHistory } from '#domains/draws/starter/files.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { plantForecast, plantModel } from '#domains/forecasts/testing/planted-model.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { addDemoSample, resetDemo, seedDemo } from './demo.ts'

const NOW = '2026-09-01T16:00:00Z'
const NEXT_DAY = '2026-09-02T16:00:00Z'
const env = { DRAW_SOURCES: 'GA=galottery,NY=socrata' }
/** Before the year that the sample is of. */
const SINCE = '2025-08-25'

/** The shipped draws of a state, as 'DATE SESSION DIGITS'. */
async function shipped(state: string, since = SINCE): Promise<string[]> {
  const { draws } = await readHistory(fileNameOf({ game: 'cash4', state }))
  return draws
    .filter(({ date }) => date >= since)
    .map(({ date, session, digits }) => `${date} ${session} ${digits}`)
}

const store = async (app: TestApp, state: string, since?: string) =>
  await importText(app, csvOf(...(await shipped(state, since))), { state })

/** What a run of the job does. */
async function runJob(app: TestApp) {
  await resetDemo(app.deps)
  await addDemoSample(app.deps)
}

/** An app with the draws of a year and the demo account, whose job has run. */
async function openWithSample(): Promise<TestApp> {
  const app = await openTestApp({ now: NOW, env })
  await seedDemo(app.deps)
  for (const state of ['GA', 'NY']) await store(app, state)
  await runJob(app)
  return app
}

async function wholeHistory(app: TestApp) {
  const { token } = await signInAsDemo(app)
  const pages = [0, 1].map((page) =>
    app.call(listHistory, { query: { page, size: 100 } }, { token }),
  )
  return (await Promise.all(pages)).flatMap(({ content }) => content)
}

describe('as everyone sees it', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openWithSample()))
  afterAll(() => app[Symbol.asyncDispose]())

  test('each match is a shipped draw within a week after its result', async () => {
    const drawn = new Map(
      await Promise.all(['GA', 'NY'].map(async (state) => [state, await shipped(state)] as const)),
    )
    const results = await wholeHistory(app)
    const matches = results.flatMap((result) => result.matches.map((match) => ({ result, match })))
    for (const { result, match } of matches) {
      const { state, drawDate, drawTime, winningNumbers } = match
      expect(drawn.get(state)).toContain(`${drawDate} ${drawTime} ${winningNumbers}`)
      const sets = [result.numbers, result.mirrorNumbers ?? []].map((set) => set.join(''))
      if (match.kind === 'straight') expect(sets).toContain(winningNumbers)
      else expect(sets.map(boxKey)).toContain(boxKey(winningNumbers))
      const made = Temporal.Instant.from(result.createdAt).toZonedDateTimeISO('America/New_York')
      const days = made.toPlainDate().until(drawDate, { largestUnit: 'days' }).days
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThanOrEqual(7)
    }
    const of = (kind: 'straight' | 'box') =>
      matches
        .filter(({ match }) => match.kind === kind)
        .map(({ result, match }) => `${match.state} ${result.method}`)
    expect(of('straight').toSorted()).toEqual(['GA flash', 'NY mirror', 'NY mixed'])
    // Other results may match by luck.
    expect(of('box')).toEqual(expect.arrayContaining(['GA mirror', 'NY flash', 'GA mixed']))
  })

  test('its wins of past months are no news', async () => {
    const { token } = await signInAsDemo(app)
    expect(await app.call(listRecentWins, {}, { token })).toEqual([])
  })

  test('its picks are what the boxes compute, spread over a year', async () => {
    const results = await wholeHistory(app)
    const moved = (places: readonly (number | null)[], by: number) =>
      places.map((digit) => ((digit ?? 0) + by) % 10)
    for (const { method, original, numbers, mirrorNumbers } of results) {
      expect(numbers).toEqual(moved(original, method === 'mirror' ? 5 : 3))
      if (method === 'mixed') expect(mirrorNumbers).toEqual(moved(original, 5))
    }
    expect(results.length).toBeGreaterThan(80)
    expect(results.at(-1)?.createdAt.slice(0, 7)).toBe('2025-09')
  })

  test('tickets have stakes and the prizes of their draws', async () => {
    const { token } = await signInAsDemo(app)
    const { content } = await app.call(listTickets, { query: { page: 0, size: 100 } }, { token })
    const won = content.filter(({ prizeCents }) => prizeCents !== 0)
    expect(won).toMatchObject([
      { state: 'NY', bet: 'box', stakeCents: 100 },
      { state: 'GA', bet: 'straight', stakeCents: 50, prizeCents: 250_000, prizeFrom: 'draw' },
    ])
    expect(content.length).toBeGreaterThan(won.length)
    for (const { winningNumbers } of content) expect(winningNumbers).toMatch(/^\d{4}$/)
    const { plays } = await app.call(getStats, {}, { token })
    const sum = (of: 'stakeCents' | 'prizeCents') =>
      content.reduce((total, ticket) => total + (ticket[of] ?? 0), 0)
    expect(plays).toMatchObject({
      count: content.length,
      waiting: 0,
      stakeCents: sum('stakeCents'),
      prizesCents: sum('prizeCents'),
      netCents: sum('prizeCents') - sum('stakeCents'),
    })
  })

  test('the account’s statistics match the sample', async () => {
    const { token } = await signInAsDemo(app)
    const results = await wholeHistory(app)
    expect(await app.call(getStats, {}, { token })).toMatchObject({
      totalGenerations: results.length,
      savedResults: results.length,
      dailyGenerations: 0,
      winningNumbers: 3,
      streak: 5,
      accountAge: 365,
    })
    expect((await app.call(getPreferences, {}, { token })).selectedLotteryStates).toEqual([
      'GA',
      'NY',
      'AR',
    ])
  })
})

test('nobody is notified, and other players’ results do not change', async () => {
  await using app = await openTestApp({ now: '2026-05-01T16:00:00Z', env })
  const other = await signUp(app)
  await app.mailed()
  await seedDemo(app.deps)
  for (const state of ['GA', 'NY']) await store(app, state)
  // Saved before stored draws but not matched: only the demo's results are matched here.
  await app.pool.query(
    `insert into generation (user_id, id, created_at, day, method, original, numbers, box_key, saved_at)
     select $1, gen_random_uuid(), draw_at - interval '1 day', draw_date, 'flash', '1234', numbers, box_key,
       draw_at - interval '1 day' from draw where state = 'GA' order by draw_at desc limit 1`,
    [other.user.id],
  )
  const mails = app.mails.length
  await runJob(app)
  await app.mailed()
  expect(app.mails).toHaveLength(mails)
  const { rows } = await app.pool.query(
    `select (select count(*)::int from notification) as notices,
      (select count(*)::int from generation_match where user_id = $1) as others`,
    [other.user.id],
  )
  expect(rows).toEqual([{ notices: 0, others: 0 }])
  const { token } = await signInAsDemo(app)
  expect(await app.call(listNotifications, {}, { token })).toEqual([])
})

test('it is added once, by one instance, when a year of draws is stored', async () => {
  await using app = await openTestApp({ now: NOW, env })
  await using second = await openTestApp({ beside: app, env })
  await seedDemo(app.deps)
  await store(app, 'GA')
  await store(app, 'NY', '2026-06-01')
  await runJob(app)
  expect(await wholeHistory(app)).toHaveLength(6)
  await store(app, 'NY')
  await Promise.all([runJob(app), runJob(second)])
  const sample = await wholeHistory(app)
  expect(sample.length).toBeGreaterThan(80)
  await runJob(second)
  expect(await wholeHistory(app)).toEqual(sample)
})

test('the next day it is recreated with the same wins', async () => {
  await using app = await openWithSample()
  const wins = async () =>
    (await wholeHistory(app)).filter(({ isWinner }) => isWinner).map(({ numbers }) => numbers)
  const count = (await wholeHistory(app)).length
  expect(await wins()).toHaveLength(3)
  app.clock.set(NEXT_DAY)
  await runJob(app)
  expect(await wholeHistory(app)).toHaveLength(count)
  expect(await wins()).toHaveLength(3)
})

test('Box 3 has one pick a day once a model has a forecast, counted like any use', async () => {
  await using app = await openWithSample()
  await using second = await openTestApp({ beside: app, env })
  const byModel = async () => (await wholeHistory(app)).filter(({ method }) => method === 'ml')
  expect(await byModel()).toEqual([])
  await plantModel(app)
  await plantForecast(app, { drawDate: '2026-09-01', drawAt: '2026-09-01T22:59:00Z' })
  await Promise.all([runJob(app), runJob(second)])
  await runJob(app)
  expect(await byModel()).toMatchObject([
    { createdAt: NOW, description: expect.stringContaining('Based on our forecast for') },
  ])
  const { token } = await signInAsDemo(app)
  const { dailyGenerations } = await app.call(getStats, {}, { token })
  const { usage } = await app.call(currentSubscription, {}, { token })
  expect([dailyGenerations, usage.dailyGenerations]).toEqual([1, 1])
})

test('without real draws it stays as it was: ten days, Georgia and DC', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  await runJob(app)
  const { token } = await signInAsDemo(app)
  expect(await wholeHistory(app)).toHaveLength(24)
  // The account is older than its history, or the profile would show '0 days' beside a streak of ten.
  expect((await app.call(getStats, {}, { token })).accountAge).toBe(365)
  expect((await app.call(getPreferences, {}, { token })).selectedLotteryStates).toEqual([
    'GA',
    'DC',
  ])
})
