import { describe, expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { sourceStates } from '../results/freshness.ts'
import { envOf, nyRows, openLive, standIn, checkSources } from './testing.ts'

/** Advances the clock in steps, and checks the sources at each. */
async function through(apps: readonly TestApp[], hours: number, stepMinutes = 5): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += stepMinutes) {
    apps[0]?.clock.advance({ minutes: stepMinutes })
    await Promise.all(apps.map(checkSources))
  }
}

/** Sweeps each fifth minute, when a source may be asked, and the minute before, when it may not. */
async function throughFifths(app: TestApp, hours: number): Promise<void> {
  for (let fifth = 0; fifth < hours * 12; fifth++)
    for (const minutes of [4, 1]) {
      app.clock.advance({ minutes })
      await checkSources(app)
    }
}

const NOW = '2026-05-04T19:00:00Z'
const yesterday = nyRows({ date: '2026-05-03', midday_win_4: '1', evening_win_4: '2' })

test('five failures in a row pause a source for 5, 15 and 60 minutes; then one request decides', async () => {
  const times: string[] = []
  let isDown = true
  await using server = await standIn((_request, out) => {
    times.push(app.clock.now().toString().slice(11, 16))
    out.writeHead(isDown ? 404 : 200).end(isDown ? '' : yesterday)
  })
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  await checkSources(app)
  await throughFifths(app, 3)
  expect(times).toEqual([
    '19:00',
    '19:05',
    '19:10',
    '19:15',
    '19:20',
    '19:25',
    '19:40',
    '20:40',
    '21:40',
  ])
  isDown = false
  await throughFifths(app, 1)
  expect(times.slice(9)).toEqual(['22:40', '22:45', '22:50', '22:55', '23:00'])
  const { rows } = await app.pool.query(
    'select failures, open_until from draw_source join draw_source_host using (source)',
  )
  expect(rows).toEqual([{ failures: 0, open_until: null }])
})

const sourceMails = (app: TestApp) =>
  app.mails
    .filter(({ kind }) => kind.startsWith('source-'))
    .map(({ kind, recipient }) => `${kind} ${recipient}`)

test('the operator gets one email after a day of failures, and one on recovery', async () => {
  await using server = await standIn((_request, out) => out.writeHead(404).end())
  const env = { ...envOf('NY=socrata', server), SUPPORT_EMAIL: 'owner@example.com' }
  await using app = await openTestApp({ now: NOW, env })
  await using other = await openTestApp({ beside: app, env })
  await checkSources(app)
  // Tries are an hour apart by now.
  await through([app, other], 23, 60)
  await through([app, other], 0.75, 15)
  await Promise.all([app, other].map((one) => one.mailed()))
  expect(sourceMails(app)).toEqual([])
  await through([app, other], 30, 60)
  await Promise.all([app, other].map((one) => one.mailed()))
  expect(sourceMails(app)).toEqual(['source-down owner@example.com'])
  const down = app.mails.find(({ kind }) => kind === 'source-down')
  expect(down?.subject).toBe('No draws from socrata (Win 4, New York) for a day')
  expect(down?.text).toContain('Last error: the source answered 404.')
  const today = app.clock.now().toString().slice(0, 10)
  server.answer(
    nyRows(
      { date: today, midday_win_4: '' },
      ...['2026-05-04', '2026-05-05', '2026-05-06'].map((date) => ({
        date,
        midday_win_4: '1234',
        evening_win_4: '4321',
      })),
    ),
  )
  await through([app, other], 2, 15)
  await Promise.all([app, other].map((one) => one.mailed()))
  expect(sourceMails(app)).toEqual([
    'source-down owner@example.com',
    'source-back owner@example.com',
  ])
})

test('all games of a source are one email; one that never had a draw says that it stays simulated', async () => {
  await using server = await standIn((_request, out) => out.writeHead(404).end())
  await using app = await openLive({
    sources: 'TX=texas,TX:cash3=texas',
    now: NOW,
    standIn: server,
  })
  await checkSources(app)
  await through([app], 26, 60)
  await app.mailed()
  expect(sourceMails(app)).toEqual(['source-down support@fourcast.example'])
  const { rows } = await app.pool.query('select game from draw_source where told_at is not null')
  expect(rows).toHaveLength(2)
  const text = app.mails.at(-1)?.text
  expect(text).toContain('It has never sent a draw, so Cash 4 draws stay simulated and labeled.')
  expect(text).not.toContain('stay up')
})

test('a source that answers without a new draw for a day is reported, too', async () => {
  await using server = await standIn(yesterday)
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  await checkSources(app)
  const state = async () => (await sourceStates(app.deps, 'cash4', ['NY']))[0]
  // A day late is usual for New York: 36 hours, and a day of tolerance.
  await through([app], 59, 60)
  await app.mailed()
  expect([sourceMails(app), await state()]).toMatchObject([[], { stale: false }])
  await through([app], 3, 60)
  await app.mailed()
  expect(sourceMails(app)).toEqual(['source-down support@fourcast.example'])
  expect(app.mails.at(-1)?.text).toContain('It responds, but a draw is overdue.')
  expect(await state()).toMatchObject({ stale: true })
})

describe('the state of a source', () => {
  const stateOf = async (app: TestApp) => (await sourceStates(app.deps, 'cash4', ['NY']))[0]

  test('is stale after three failures in a row, and not after two', async () => {
    await using server = await standIn(yesterday)
    await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
    expect(await stateOf(app)).toMatchObject({
      source: 'socrata',
      publisher: { name: 'New York’s open data', kind: 'official' },
      askedAt: null,
      answeredAt: null,
      failedAt: null,
      // None of its draws is stored, and it was never checked.
      stale: true,
      simulated: false,
    })
    await checkSources(app)
    const answeredAt = Temporal.Instant.from(NOW)
    expect((await stateOf(app))?.answeredAt?.equals(answeredAt)).toBe(true)
    server.answer((_request, out) => out.writeHead(404).end())
    await through([app], 0.25)
    const state = await stateOf(app)
    expect(state).toMatchObject({ stale: true })
    expect(state?.failedAt).toEqual(state?.askedAt)
    expect(state?.failedAt?.toString()).not.toBe(NOW)
  })

  test('is stale at the first failure if a draw is overdue', async () => {
    await using server = await standIn((_request, out) => out.writeHead(404).end())
    await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
    await checkSources(app)
    expect(await stateOf(app)).toMatchObject({ stale: true })
  })

  test('a single failure is ignored while nothing is overdue', async () => {
    await using server = await standIn((_request, out) => out.writeHead(404).end())
    await using app = await openLive({
      sources: 'NY=socrata',
      now: NOW,
      standIn: server,
      draws: ['2026-05-03 Evening 5555'],
    })
    await checkSources(app)
    expect(await stateOf(app)).toMatchObject({ stale: false, failedAt: null })
  })

  test('states without a live source: simulated, imported', async () => {
    await using app = await openTestApp({ env: { DRAW_SOURCES: 'simulated,IA=import' } })
    await importText(app, csvOf('2026-05-01 Midday 1234'), { state: 'SC' })
    const states = await sourceStates(app.deps, 'cash4', ['GA', 'SC', 'IA'])
    const nobody = { publisher: null, askedAt: null, answeredAt: null, failedAt: null }
    expect(states).toEqual([
      { ...nobody, state: 'GA', source: 'simulated', stale: false, simulated: true },
      { ...nobody, state: 'SC', source: 'import', stale: false, simulated: false },
      { ...nobody, state: 'IA', source: 'import', stale: false, simulated: false },
    ])
  })
})
