import { describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { csvOf, importText } from '../importing/testing.ts'
import type { StandInAnswer, StandIn } from './testing.ts'
import { envOf, nyRows, openLive, published, standIn, checkSources } from './testing.ts'

const NOW = '2026-05-05T14:00:00Z'
const NO_ROUTE: StandInAnswer = (_request, out) => void out.destroy()
const MULTI = 'US:powerball=socrata,NY=socrata,NY:cash3=socrata'

const POWERBALL = JSON.stringify([
  { draw_date: '2026-05-04T00:00:00.000', winning_numbers: '20 26 49 56 65 05' },
])
const NEW_YORK = nyRows(
  ...['2026-05-03', '2026-05-04'].map((date) => ({
    date,
    midday_win_4: '1234',
    evening_win_4: '4321',
    midday_daily: '123',
    evening_daily: '321',
  })),
)
const good: StandInAnswer = ({ url }, out) =>
  out.end(url.pathname.includes('d6yy') ? POWERBALL : NEW_YORK)

/** The log lines about sources: 'warn socrata 3', with the number of requests. */
const lines = (...apps: readonly TestApp[]) =>
  apps
    .flatMap((app) => app.logs)
    .filter(({ msg }) => String(msg).startsWith('draws: '))
    .map(({ level, source, failed }) => [level, source, failed].filter(Boolean).join(' '))

/** Advances the clock in steps of five minutes, the shortest interval between requests. */
async function through(minutes: number, apps: readonly TestApp[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 5) {
    apps[0]?.clock.advance({ minutes: 5 })
    await Promise.all(apps.map(checkSources))
  }
}

const countOf = ({ asked }: StandIn) => asked.splice(0).length

const gamesOf = ({ asked }: StandIn) =>
  asked.splice(0).map((address) => /game=(\w+)/.exec(address)?.[1])

describe('without a route out', () => {
  const ALL = 'socrata texas nclottery valottery galottery dclottery sclottery wilottery'.split(' ')

  test('each free source gets one request, and one log line an hour', async () => {
    await using server = await standIn(NO_ROUTE)
    const env = { ...envOf('', server), DRAW_SOURCES: '' }
    await using app = await openTestApp({ now: NOW, env })
    await checkSources(app)
    // 16 series, some with several files: one request for each source, repeated three times.
    expect(countOf(server)).toBe(ALL.length * 4)
    expect(lines(app).toSorted()).toEqual(
      ['warn socrata 4', 'warn texas 2', 'warn nclottery 2', 'warn valottery 2']
        .concat(['warn galottery 3', 'warn dclottery 1', 'warn sclottery 1', 'warn wilottery 1'])
        .toSorted(),
    )
    await through(55, [app])
    expect(lines(app)).toHaveLength(ALL.length)
    // After 5, 10, 15, 20, 25 and 40 minutes, not repeated.
    expect(countOf(server)).toBe(ALL.length * 6)
    await through(60, [app])
    expect(lines(app)).toHaveLength(2 * ALL.length)
    expect(countOf(server)).toBe(ALL.length)
    expect(await published(app)).toEqual([])
    const { rows } = await app.pool.query(
      'select count(*)::int as series from draw_source where failures > 0 and last_error is not null',
    )
    expect(rows).toEqual([{ series: 16 }])
  })

  test('several instances, even restarted ones, share the log lines; recovery is one line', async () => {
    await using server = await standIn(NO_ROUTE)
    const env = envOf(MULTI, server)
    await using app = await openTestApp({ now: NOW, env })
    await using other = await openTestApp({ beside: app, env })
    await checkSources(app)
    await through(30, [app, other])
    await using third = await openTestApp({ beside: app, env })
    await checkSources(third)
    expect(lines(app, other, third)).toHaveLength(1)
    server.answer(good)
    await through(60, [app, other])
    expect(lines(app, other, third).slice(1)).toEqual(['info socrata'])
    expect(await published(app)).toHaveLength(9)
  })
})

test('ongoing failures are counted in the next hour’s line', async () => {
  await using server = await standIn(NO_ROUTE)
  await using app = await openLive({ sources: MULTI, now: NOW, standIn: server })
  await checkSources(app)
  await through(110, [app])
  // Seven rounds of three series since the first line.
  expect(lines(app)).toEqual(['warn socrata 3', 'warn socrata 21'])
})

test('one request without an answer does not block the others', async () => {
  await using server = await standIn((request, out) =>
    request.url.pathname.includes('d6yy') ? undefined : good(request, out),
  )
  await using app = await openLive({
    sources: 'US:powerball=socrata,NY=socrata',
    now: NOW,
    standIn: server,
  })
  await checkSources(app)
  expect(await published(app)).toEqual([])
  await through(5, [app])
  expect(await published(app)).toHaveLength(4)
  expect(lines(app)).toEqual(['warn socrata 2'])
})

test('after its host failed, a metered source is not asked and keeps its attempts', async () => {
  await using server = await standIn(NO_ROUTE)
  const sources = 'GA=magayo,SC=magayo'
  // Ten minutes after the midday draws of both states.
  await using app = await openLive({ sources, now: '2026-05-04T17:10:00Z', standIn: server })
  await importText(app, csvOf('2026-05-03 Evening 5555'), { state: 'GA' })
  await importText(app, csvOf('2026-05-03 Evening 5555'), { state: 'SC' })
  await checkSources(app)
  expect(gamesOf(server)).toEqual(['us_ga_cash4_mid'])
  server.answer(({ url }, out) =>
    out.end(JSON.stringify({ error: 0, draw: url.searchParams.get('draw'), results: '1234' })),
  )
  await through(5, [app])
  // Georgia's first attempt is spent, and the next one is due later.
  expect(gamesOf(server)).toEqual(['us_sc_pick4_mid'])
})

test('a host that answers 429 gets no further requests', async () => {
  await using server = await standIn((_request, out) =>
    out.writeHead(429, { 'retry-after': '600' }).end(),
  )
  await using app = await openLive({ sources: MULTI, now: NOW, standIn: server })
  await checkSources(app)
  expect(server.asked).toHaveLength(1)
})
