import * as contract from '@fourcast/contract/admin-draws.ts'
import * as numbers from '@fourcast/contract/numbers.ts'
import { recordTicket } from '@fourcast/contract/tickets.ts'
import { expect, test } from 'vitest'
import { fillSimulated } from '#domains/draws/simulation/fill.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { queueTraining } from '#domains/forecasts/training-repo.ts'
import { plantForecast, plantModel } from '#domains/forecasts/testing/planted-model.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const NOW = '2026-05-04T16:00:00Z'
const GA = { game: 'cash4', state: 'GA' } as const

/** The status of each source, keyed like 'cash4 GA'. */
async function sourceStatuses(app: TestApp, token: string) {
  const all = await app.call(contract.listSources, {}, { token })
  return Object.fromEntries(all.map((one) => [`${one.game} ${one.state}`, one]))
}

const fill = (app: TestApp) =>
  fillSimulated({ ...app.deps, sources: app.deps.config.DRAW_SOURCES }, 7)

test('each game and state shows the source of its draws and how fresh they are', async () => {
  const env = {
    DRAW_SOURCES: 'simulated,GA=magayo,NY=socrata,NY:cash3=socrata',
    MAGAYO_KEY: 'a-key',
  }
  await using app = await openTestApp({ now: NOW, env })
  const { token } = await newAdmin(app)
  await fill(app)
  await importText(app, csvOf('2026-05-03 Midday 0423', '2026-05-03 Evening 1111'), { state: 'NY' })
  await importText(app, csvOf('2026-04-01 Midday 0423', '2026-05-09 Midday 1'), { state: 'VA' })
  await app.pool.query(
    `insert into draw_source (game, state, source, asked_at, failures, last_error)
     values ('cash4', 'GA', 'magayo', $1, 3, 'it answered 500')`,
    [NOW],
  )
  const statuses = await sourceStatuses(app, token)
  expect(statuses['cash4 GA']).toMatchObject({
    source: 'magayo',
    simulated: false,
    freshness: 'failing',
    stateName: 'Georgia',
    gameName: 'Cash 4',
    newestSource: null,
    lastDrawAt: null,
    draws: 0,
    failures: 3,
    lastError: 'it answered 500',
    // A metered source.
    canRefresh: false,
    canClear: false,
    simulatedAfterClearing: false,
    checkedAt: NOW,
  })
  expect(statuses['cash4 NY']).toMatchObject({
    source: 'socrata',
    gameName: 'Win 4',
    newestSource: 'import',
    freshness: 'fresh',
    draws: 2,
    quarantined: 0,
    canRefresh: true,
    canClear: false,
    lastDrawAt: '2026-05-04T02:30:00Z',
    lastStoredAt: NOW,
  })
  // No draw of the last 30 days is stored.
  expect(statuses['cash3 NY']).toMatchObject({ freshness: 'late', lastDrawAt: null })
  await app.pool.query(
    `insert into draw_source (game, state, source, asked_at, failures, last_error)
     values ('cash3', 'NY', 'socrata', $1, 1, 'ENOTFOUND')`,
    [NOW],
  )
  expect((await sourceStatuses(app, token))['cash3 NY']).toMatchObject({ freshness: 'failing' })
  const old = {
    simulatedAfterClearing: false,
    source: 'import',
    simulated: false,
    freshness: 'ended',
    draws: 1,
    quarantined: 1,
  }
  expect(statuses['cash4 VA']).toMatchObject({ ...old, canRefresh: false, canClear: true })
  expect(statuses['cash3 GA']).toMatchObject({
    source: 'simulated',
    simulated: true,
    freshness: 'fresh',
    canRefresh: false,
    canClear: false,
  })
  // Multi-state games and games with balls are series like the others.
  expect(statuses['powerball US']).toMatchObject({ freshness: 'fresh', stateName: 'United States' })
  // The draw count is cached until a newer draw arrives, for half a minute at most.
  await importText(app, csvOf('2026-05-03 Night 5555'), { state: 'VA' })
  expect((await sourceStatuses(app, token))['cash4 VA']).toMatchObject({
    freshness: 'fresh',
    draws: 2,
  })
  app.clock.advance({ hours: 20 })
  const later = await sourceStatuses(app, token)
  expect(later['cash3 GA']).toMatchObject({ freshness: 'late' })
  expect(later['cash4 NY']).toMatchObject({ freshness: 'fresh' })
})

test('a series that is no longer simulated cannot be cleared to be simulated again: it has ended', async () => {
  await using app = await openTestApp({
    now: NOW,
    env: { DRAW_SOURCES: 'simulated,GA:cash4=import' },
  })
  const { token } = await newAdmin(app)
  await fill(app)
  await importText(app, csvOf('2026-05-03 Midday 0423'))
  // As if an earlier version had simulated it.
  await app.pool.query(`update draw_series set state = 'VA' where game = 'cash4' and state = 'NE'`)
  await app.pool.query(`update draw set state = 'VA' where game = 'cash4' and state = 'NE'`)
  const statuses = await sourceStatuses(app, token)
  expect(statuses['cash4 GA']).toMatchObject({ canClear: true, simulatedAfterClearing: false })
  expect(statuses['cash4 IN']).toMatchObject({ freshness: 'fresh', simulatedAfterClearing: true })
  expect(statuses['cash4 VA']).toMatchObject({ source: 'simulated', freshness: 'ended' })
})

test('35, 59: a refresh contacts only the configured source, and never a metered one', async () => {
  const env = { DRAW_SOURCES: 'simulated,GA=magayo,NY=socrata', MAGAYO_KEY: 'a-key' }
  await using app = await openTestApp({ now: NOW, env })
  const { token } = await newAdmin(app)
  const refresh = (params: { game: typeof GA.game; state: string }) =>
    app.request(contract.refreshSource, { params }, { token })
  expect((await refresh({ game: 'cash4', state: 'NY' })).statusCode).toBe(202)
  const named = await app.inject({
    method: 'POST',
    url: '/api/admin/sources/cash4/NY/refresh?url=http://169.254.169.254/',
    headers: { authorization: `Bearer ${token}` },
    payload: { url: 'http://127.0.0.1/', source: 'magayo' },
  })
  expect(named.statusCode).toBe(202)
  const requests = async () =>
    (
      await app.pool.query(
        'select state, source, refresh_at is not null as wanted from draw_source',
      )
    ).rows
  expect(await requests()).toEqual([{ state: 'NY', source: 'socrata', wanted: true }])
  const paid = refusal(await refresh(GA))
  expect(paid).toMatchObject({ status: 422, code: 'unprocessable' })
  expect(paid.message).toContain('magayo is a metered source')
  // A simulated series.
  expect(refusal(await refresh({ game: 'cash4', state: 'FL' }))).toMatchObject({ status: 422 })
  expect(refusal(await refresh({ game: 'cash4', state: 'ZZ' }))).toMatchObject({ status: 404 })
  expect(refusal(await refresh({ game: 'cash4', state: 'ga' }))).toMatchObject({
    status: 400,
    fields: { state: 'state is not known' },
  })
  expect(await requests()).toHaveLength(1)
  const action = { action: 'source.refresh', subject: 'series', subjectId: 'cash4 NY' }
  expect(await audited(app)).toMatchObject([action, action])
})

/** A user who saved 1234 and played it before the draw. */
async function winner(app: TestApp) {
  const person = await signIn(app, await signUp(app), { rememberMe: true })
  const { token } = person
  const input = { body: { inputNumbers: [8, 9, 0, 1] } }
  const generated = await app.call(numbers.generateFlash, input, { token })
  const { id } = await app.call(numbers.saveResult, { body: generated }, { token })
  const slot = { state: 'GA', drawDate: '2026-05-04', drawTime: 'Midday' }
  const bet = { numbers: [1, 2, 3, 4], bet: 'straight' as const, stakeCents: 100 }
  const play = { id: app.deps.random.uuid(), generationId: id, ...slot, ...bet }
  await app.call(recordTicket, { body: play }, { token })
  return person
}

const clear = (app: TestApp, token: string, confirm = 'cash4 GA', params = GA) =>
  app.request(contract.clearSeries, { params, body: { confirm } }, { token })

const wins = async (app: TestApp, token: string) =>
  (await app.call(numbers.listHistory, {}, { token })).content.map(({ isWinner }) => isWinner)

async function notices(app: TestApp) {
  const { rows } = await app.pool.query('select title from notification order by title')
  return rows.map(({ title }) => title)
}

const prizes = async (app: TestApp) =>
  (await app.pool.query('select prize_cents, prize_from from play')).rows

test('35: clearing a series revokes its wins and tickets’ results, simulates it again and keeps the past', async () => {
  await using app = await openTestApp({ now: '2026-05-04T12:00:00Z' })
  const admin = await newAdmin(app)
  const { token } = await winner(app)
  app.clock.set('2026-05-04T20:00:00Z')
  await importText(app, csvOf('2026-05-03 Midday 9876', '2026-05-04 Midday 1234'))
  await importText(app, csvOf('2026-05-04 Midday 4321'))
  await plantModel(app, { simulated: false })
  await plantForecast(app, { simulated: false })
  expect([await wins(app, token), await notices(app)]).toEqual([[true], ['Winner: 1234']])
  expect(await prizes(app)).toEqual([{ prize_cents: 500_000, prize_from: 'draw' }])
  const heard: unknown[] = []
  app.deps.events.subscribe('anyone', (event) => heard.push(event))

  for (const word of ['', 'GA', 'cash4 FL'])
    expect(refusal(await clear(app, admin.token, word))).toMatchObject({
      status: 400,
      fields: { confirm: 'Type cash4 GA' },
    })
  expect((await clear(app, admin.token)).json()).toEqual({ removed: 2, winsTakenBack: 1 })

  expect([await wins(app, token), await notices(app)]).toEqual([
    [false],
    ['A win was removed', 'Winner: 1234'],
  ])
  expect(await prizes(app)).toEqual([{ prize_cents: null, prize_from: null }])
  await expect.poll(() => heard).toContainEqual({ type: 'draw', ...GA })
  await fill(app)
  const { 'cash4 GA': after } = await sourceStatuses(app, admin.token)
  expect(after).toMatchObject({ simulated: true, freshness: 'fresh', quarantined: 1 })
  const { rows: kept } = await app.pool.query(
    `select (select count(*)::int from forecast where not simulated) as forecasts,
       (select count(*)::int from learning_state where not simulated) as standings,
       (select count(*)::int from draw where not simulated) as draws`,
  )
  expect(kept).toEqual([{ forecasts: 1, standings: 1, draws: 0 }])
  expect(await audited(app)).toMatchObject([
    {
      action: 'series.clear',
      subjectId: 'cash4 GA',
      actorId: admin.user.id,
      before: { real: true, draws: 2 },
      after: { real: false, winsTakenBack: 1 },
    },
  ])
  // The second clearing finds no draw, and importing the same file restores the win.
  expect(refusal(await clear(app, admin.token))).toMatchObject({ status: 409, code: 'conflict' })
  await importText(app, csvOf('2026-05-04 Midday 1234'))
  expect(await wins(app, token)).toEqual([true])
  expect(await prizes(app)).toEqual([{ prize_cents: 500_000, prize_from: 'draw' }])
})

test('a series cannot be cleared while an import or a source adds to it', async () => {
  await using app = await openTestApp({ now: NOW, env: { DRAW_SOURCES: 'simulated,NY=socrata' } })
  const { token } = await newAdmin(app)
  await importText(app, csvOf('2026-05-03 Midday 0423'), { state: 'NY' })
  await importText(app, csvOf('2026-05-03 Midday 0423'))
  const NY = { game: 'cash4', state: 'NY' } as const
  const live = refusal(
    await app.request(
      contract.clearSeries,
      { params: NY, body: { confirm: 'cash4 NY' } },
      { token },
    ),
  )
  expect(live).toMatchObject({ status: 422, code: 'unprocessable' })
  expect(live.message).toBe(
    'These draws come from socrata, which would restore them all. Set NY=import in DRAW_SOURCES first.',
  )
  await app.pool.query(
    `insert into draw_import (id, game, state, file_name, size, actor_id, created_at)
     values (gen_random_uuid(), 'cash4', 'GA', 'x.csv', 1, gen_random_uuid(), now())`,
  )
  expect(refusal(await clear(app, token))).toMatchObject({ status: 409, code: 'conflict' })
  const { rows } = await app.pool.query('select count(*)::int as draws from draw')
  expect(rows).toEqual([{ draws: 2 }])
  expect(await audited(app)).toEqual([])
})

test('a model is listed as stored, with its latest training', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  expect(await app.call(contract.listModels, {}, { token })).toEqual([])
  await importText(app, csvOf('2026-05-03 Midday 0423'))
  await plantModel(app, { simulated: false, logE: Math.log(10_000), draws: 250 })
  await plantForecast(app, { simulated: false })
  const { id } = await queueTraining(app.db, 'GA', app.clock.now())
  const [model, ...others] = await app.call(contract.listModels, {}, { token })
  expect(others).toEqual([])
  expect(model).toMatchObject({
    state: 'GA',
    stateName: 'Georgia',
    simulated: false,
    version: 'model-one',
    draws: 250,
    verdict: 'strong evidence',
    forecasts: 1,
    chainIntact: true,
    trainedAt: NOW,
    top1: { chance: 0.1 },
    training: { id, status: 'queued', progress: 0, error: null },
  })
  // The mixture gives the stacked model a tenth at first; seven watchers of the draws are at 1.
  expect(model?.log10E).toBeCloseTo(Math.log10((0.9 + 1000 + 7) / 8), 6)
  await app.pool.query('update learning_state set chain_broken_at = 1')
  expect(await app.call(contract.listModels, {}, { token })).toMatchObject([{ chainIntact: false }])
})
