import { listStates } from '@fourcast/contract/draws.ts'
import { listDrawSources } from '@fourcast/contract/sources.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { fillSimulated } from '../simulation/fill.ts'
import { csvOf, importText } from '../importing/testing.ts'

const NOW = '2026-05-04T16:00:00Z'

const open = (sources: string) => openTestApp({ now: NOW, env: { DRAW_SOURCES: sources } })

const fill = (app: TestApp) =>
  fillSimulated({ ...app.deps, sources: app.deps.config.DRAW_SOURCES }, 2)

/** The public answer, by 'GA cash4'. */
async function sourcesOf(app: TestApp): Promise<Record<string, DrawSource>> {
  const { sources } = await app.call(listDrawSources)
  return Object.fromEntries(sources.map((one) => [`${one.state} ${one.game}`, one]))
}

const asked = (app: TestApp, state: string, source: string, failures: number) =>
  app.pool.query(
    `insert into draw_source (game, state, source, asked_at, answered_at, failures)
     values ('cash4', $1, $2, '2026-05-04T15:55:00Z', '2026-05-04T15:00:00Z', $3)`,
    [state, source, failures],
  )

test('each game and state has its publisher, date range, gaps and status', async () => {
  await using app = await open('default')
  await fill(app)
  await importText(app, csvOf('2026-01-01 Midday 1234', '2026-05-03 Midday 0768'), { state: 'GA' })
  await importText(app, csvOf('2026-05-03 Night 1234'), { state: 'VA' })
  await importText(app, csvOf('2026-05-03 Evening 1234'), { state: 'NC' })
  await importText(app, csvOf('2021-06-28 Evening 1234'), { state: 'WV' })
  await asked(app, 'GA', 'galottery', 0)
  await asked(app, 'VA', 'valottery', 3)
  await asked(app, 'DC', 'dclottery', 9)
  const sources = await sourcesOf(app)
  expect(sources['GA cash4']).toEqual({
    game: 'cash4',
    gameName: 'Cash 4',
    state: 'GA',
    stateName: 'Georgia',
    status: 'live',
    publisher: {
      id: 'galottery',
      name: 'Georgia Lottery',
      site: 'galottery.com',
      url: 'https://www.galottery.com',
      kind: 'site',
    },
    newest: { date: '2026-05-03', session: 'Midday', at: '2026-05-03T16:29:00Z' },
    since: '2026-01-01',
    newestSource: 'import',
    gaps: [{ from: '2026-01-02', to: '2026-05-02' }],
    copiedRows: null,
    checkedAt: '2026-05-04T15:55:00Z',
    answeredAt: '2026-05-04T15:00:00Z',
    reason: null,
  })
  expect(sources['VA cash4']).toMatchObject({ status: 'unreachable', gaps: [] })
  expect(sources['NC cash4']).toMatchObject({ status: 'live', checkedAt: null })
  expect(sources['NY cash4']).toMatchObject({ status: 'waiting', newest: null, since: null })
  expect(sources['WV cash4']).toMatchObject({ status: 'imported', publisher: null })
  expect(sources['US powerball']).toMatchObject({ stateName: 'United States', status: 'waiting' })
  expect(sources['DC cash4']).toMatchObject({
    status: 'simulated',
    publisher: { site: 'dclottery.com' },
    checkedAt: '2026-05-04T15:55:00Z',
    answeredAt: '2026-05-04T15:00:00Z',
    newest: { date: '2026-05-03', session: 'Night' },
    reason: 'never_answered',
  })
})

test('a state with only the shipped history names its publisher, with and without a live source', async () => {
  for (const setting of ['simulated', 'default']) {
    await using app = await open(setting)
    await fill(app)
    await importText(app, csvOf('2026-04-01 Midday 1234'), { state: 'GA' })
    await app.pool.query(`update draw set source = 'history' where state = 'GA' and not simulated`)
    const sources = await sourcesOf(app)
    expect(sources['GA cash4']).toMatchObject({
      status: setting === 'simulated' ? 'imported' : 'late',
      newestSource: 'history',
    })
    expect(sources['AR cash4']).toMatchObject({ newestSource: 'simulated' })
  }
})

test('each simulated state has a reason', async () => {
  await using app = await open('simulated')
  const sources = await sourcesOf(app)
  const reasons = ['GA', 'KS', 'IA', 'AR', 'MS'].map((state) => sources[`${state} cash4`]?.reason)
  expect(reasons).toEqual(['switched_off', 'no_game', 'forbidden', 'closed', 'no_source'])
  expect(sources['TX cash4']).toBeUndefined()
})

test('a source with a draw a day overdue is late, and so is one that was never checked', async () => {
  await using app = await open('simulated,GA=galottery,NC=nclottery')
  await importText(app, csvOf('2026-05-01 Midday 1234'), { state: 'GA' })
  await importText(app, csvOf('2026-05-01 Day 1234'), { state: 'NC' })
  await asked(app, 'GA', 'galottery', 0)
  const sources = await sourcesOf(app)
  expect([sources['GA cash4']?.status, sources['NC cash4']?.status]).toEqual(['late', 'late'])
})

test('the answer is cached for 15 seconds', async () => {
  await using app = await open('simulated,GA=galottery')
  await importText(app, csvOf('2026-05-03 Night 1234'), { state: 'GA' })
  await asked(app, 'GA', 'galottery', 3)
  expect((await sourcesOf(app))['GA cash4']?.status).toBe('unreachable')
  await app.pool.query('update draw_source set failures = 0')
  app.clock.advance({ seconds: 14 })
  expect((await sourcesOf(app))['GA cash4']?.status).toBe('unreachable')
  app.clock.advance({ seconds: 1 })
  expect((await sourcesOf(app))['GA cash4']?.status).toBe('live')
})

test('leftover simulated draws of a state that is not offered are not listed', async () => {
  await using app = await open('simulated')
  await fill(app)
  await app.pool.query(`update draw_series set state = 'TX' where game = 'cash4' and state = 'NE'`)
  await app.pool.query(`update draw set state = 'TX' where game = 'cash4' and state = 'NE'`)
  const { token } = await signUp(app)
  const { sources } = await app.call(listDrawSources)
  const listed = sources.filter(({ game }) => game === 'cash4').map(({ state }) => state)
  const offered = (await app.call(listStates, {}, { token })).map(({ code }) => code)
  expect(offered).not.toContain('TX')
  expect(listed.toSorted()).toEqual(offered.toSorted())
})

test('leftover simulated draws of a state with another source are still labeled simulated', async () => {
  await using app = await open('simulated,GA=import,NY=socrata')
  await fillSimulated(app.deps, 2)
  const sources = await sourcesOf(app)
  expect(sources['GA cash4']).toMatchObject({ status: 'simulated', publisher: null })
  expect(sources['NY cash4']).toMatchObject({ status: 'waiting', newest: null })
})
