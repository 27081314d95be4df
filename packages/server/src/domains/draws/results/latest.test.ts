import * as preferences from '@fourcast/contract/preferences.ts'
import type { Draw } from '@fourcast/contract/draws.ts'
import { listAllWinningNumbers } from '@fourcast/contract/draws.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { fillSimulated } from '../simulation/fill.ts'
import { csvOf, importText } from '../importing/testing.ts'

const fill = ({ db, clock }: TestApp) =>
  fillSimulated({ db, clock, keys: keysFrom('a-secret-of-the-tests-0123456789abcdef') }, 60)

type Query = { state?: string; limit?: number; preferReal?: boolean }

const request = (app: TestApp, query: Query, token: string, game = 'cash4') =>
  app.inject({
    url: `/api/winning-numbers/${game}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${token}` },
  })

async function latest(app: TestApp, query: Query, token: string): Promise<Draw[]> {
  const response = await request(app, query, token)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('a state’s real draws are listed newest first, with leading zeros, source and prize', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(
    app,
    csvOf('2026-05-02 Midday 768', '2026-05-01 Night 1000', '2026-05-02 Evening 5555'),
  )
  const draws = await latest(app, { state: 'ga' }, token)
  expect(draws[1]).toEqual({
    game: 'cash4',
    state: 'GA',
    stateName: 'Georgia',
    drawDate: '2026-05-02',
    drawTime: 'Midday',
    drawDateTime: '2026-05-02T16:29:00Z',
    numbers: [0, 7, 6, 8],
    winningNumbers: '0768',
    prizeAmount: 5000,
    source: 'import',
    simulated: false,
  })
  expect(draws.map(({ winningNumbers }) => winningNumbers)).toEqual(['5555', '0768', '1000'])
  expect(await latest(app, { state: 'GA', limit: 1 }, token)).toHaveLength(1)
})

test('Iowa’s prize is 6,000, and a Fireball is listed beside the digits', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(app, '5/1/2026; Day: 1,2,3,4; Fireball: 0; Eve: 5,6,7,8', {
    state: 'IA',
    dates: 'month-first',
  })
  const draws = await latest(app, { state: 'IA' }, token)
  expect(draws.map(({ prizeAmount, bonus }) => [prizeAmount, bonus])).toEqual([
    [6000, undefined],
    [6000, 0],
  ])
})

test('a draw whose winners share a pool has no prize in dollars', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(app, '5/1/2026; Eve: 5,6,7,8', { state: 'CA', dates: 'month-first' })
  const draws = await latest(app, { state: 'CA' }, token)
  expect(draws.map(({ prizeAmount }) => prizeAmount)).toEqual([null])
})

test('simulated draws are labelled, have no prize, and disappear when real ones arrive', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  await fill(app)
  const { token } = await signUp(app)
  const before = await latest(app, { state: 'GA', limit: 100 }, token)
  expect(before).toHaveLength(100)
  for (const draw of before)
    expect(draw).toMatchObject({ source: 'simulated', simulated: true, prizeAmount: null })
  // The day before, so that simulated draws of this slot and later ones exist next to it.
  await importText(app, csvOf('2026-05-03 Midday 1234'))
  for (const instance of [app, beside]) {
    expect(await latest(instance, { state: 'GA' }, token)).toMatchObject([
      { winningNumbers: '1234', simulated: false },
    ])
    const all = await latest(instance, { limit: 100 }, token)
    expect(all.filter(({ state, simulated }) => state === 'GA' && simulated)).toEqual([])
    expect(all.some(({ state }) => state === 'SC')).toBe(true)
  }
})

test('without a state the followed states are listed, or all of them, merged by time', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(app, csvOf('2026-05-01 Midday 1111', '2026-05-02 Evening 1112'))
  await importText(app, csvOf('2026-05-01 Evening 2222', '2026-05-03 Midday 2223'), { state: 'SC' })
  await importText(app, csvOf('2026-05-02 Day 3333'), { state: 'VA' })
  const digits = async () =>
    (await latest(app, {}, token)).map(({ winningNumbers }) => winningNumbers)
  expect(await digits()).toEqual(['2223', '1112', '3333', '2222', '1111'])
  await app.call(preferences.putPreferences, { body: { selectedLotteryStates: ['SC'] } }, { token })
  expect(await digits()).toEqual(['2223', '2222'])
  // Any state can be requested by name.
  expect(await latest(app, { state: 'VA' }, token)).toHaveLength(1)
})

test('preferReal hides newer simulated draws, except where there are no real ones', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await fill(app)
  const states = async (preferReal: boolean) =>
    (await latest(app, { limit: 3, preferReal }, token)).map(({ state, simulated }) => [
      state,
      simulated,
    ])
  expect((await states(true)).map(([, simulated]) => simulated)).toEqual([true, true, true])
  await importText(app, csvOf('2026-03-01 Midday 0768', '2026-03-01 Night 1000'))
  expect(await states(true)).toEqual([
    ['GA', false],
    ['GA', false],
  ])
  expect((await states(false)).map(([, simulated]) => simulated)).toEqual([true, true, true])
})

test('after a downgrade the first states are listed, and on a plan without states all of them', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const state of ['GA', 'SC', 'NY'])
    await importText(app, csvOf('2026-05-01 Evening 2222'), { state })
  await app.pool.query(`update subscription set plan = 'premium'`)
  const body = { selectedLotteryStates: ['NY', 'SC'] }
  await app.call(preferences.putPreferences, { body }, { token })
  const states = async (plan: string) => {
    await app.pool.query('update subscription set plan = $1', [plan])
    return (await latest(app, {}, token)).map(({ state }) => state).toSorted()
  }
  expect(await states('premium')).toEqual(['NY', 'SC'])
  expect(await states('basic')).toEqual(['NY'])
  expect(await states('free')).toEqual(['GA', 'NY', 'SC'])
})

test('a quarantined row is listed nowhere', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(
    app,
    csvOf(
      '2026-05-01 Midday 1234',
      '2026-05-02 Midday 12345',
      '2030-01-01 Midday 4321',
      '2026-05-02 Late 4321',
    ),
  )
  await importText(app, csvOf('2026-05-01 Midday 4321'))
  expect(await app.pool.query('select * from draw_quarantine')).toMatchObject({ rowCount: 4 })
  for (const query of [{ state: 'GA' }, {}])
    expect((await latest(app, query, token)).map(({ winningNumbers }) => winningNumbers)).toEqual([
      '1234',
    ])
})

test('a simulated draw in the future is not listed', async () => {
  await using app = await openTestApp()
  await fill(app)
  app.clock.set('2026-05-01T12:00:00Z')
  const { token } = await signUp(app)
  const [newest] = await latest(app, {}, token)
  expect(newest && newest.drawDateTime < '2026-05-01T12:00:00Z').toBe(true)
})

test('refused: no token, an unknown state, an unknown game, a limit out of range', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  expect((await app.inject({ url: '/api/winning-numbers/cash4?state=12' })).statusCode).toBe(401)
  expect((await request(app, { state: 'ZZ' }, token)).json()).toMatchObject({
    code: 'not_found',
    message: 'State ZZ not found',
  })
  expect(await latest(app, { state: 'AK' }, token)).toEqual([])
  const invalid = [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { state: 'Georgia' }]
  for (const query of invalid) {
    const response = await request(app, query, token)
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([
      400,
      Object.keys(query),
    ])
  }
  expect((await request(app, {}, token, 'bingo')).statusCode).toBe(400)
  const preferred = await app.inject({
    url: '/api/winning-numbers/cash4?preferReal=perhaps',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([preferred.statusCode, preferred.json().fields]).toEqual([
    400,
    { preferReal: 'preferReal is true or false' },
  ])
})

test('the newest draws come from the index, however many there are', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await app.pool
    .query(`insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
    select 'cash4', s, date '1971-01-01' + n / 3, (array['Midday', 'Evening', 'Night'])[n % 3 + 1],
      timestamptz '1971-01-01' + n * interval '8 hours', '1234', '1234', 'import', false, now()
    from unnest(array['GA', 'SC', 'IA', 'AR']) s, generate_series(0, 11999) n`)
  await app.pool.query(
    `insert into draw_series select 'cash4', unnest(array['GA', 'SC', 'IA', 'AR']), true`,
  )
  await app.pool.query('analyze draw')
  const before = await readsOfDraws(app)
  expect(await latest(app, { limit: 100 }, token)).toHaveLength(100)
  const after = await readsOfDraws(app)
  expect(after.scans).toBe(before.scans)
  expect(after.found - before.found).toBeGreaterThanOrEqual(100)
  // Each of the four series reads one page at most, then they are merged.
  expect(after.found - before.found).toBeLessThanOrEqual(500)
})

/** Table scans and rows found by an index, over all connections so far. */
async function readsOfDraws({ pool }: TestApp): Promise<{ scans: number; found: number }> {
  // Each connection reports its statistics up to a second late unless it is asked.
  const every = Array.from({ length: pool.options.max }, () =>
    pool.query('select pg_stat_force_next_flush()'),
  )
  await Promise.all(every)
  const { rows } = await pool.query(
    `select seq_scan::int as scans, idx_tup_fetch::int as found
     from pg_stat_user_tables where relname = 'draw'`,
  )
  return rows[0]
}

test.each([
  ['cash3', 'GA', 3],
  ['pick5', 'GA', 5],
  ['fantasy5', 'GA', 5],
  ['powerball', 'US', 5],
  ['mega-millions', 'US', 5],
])('%s draws have their own shape', async (game, state, count) => {
  await using app = await openTestApp()
  await fill(app)
  const { token } = await signUp(app)
  const response = await request(app, { state, limit: 5 }, token, game)
  const draws: Draw[] = response.json()
  expect(draws).toHaveLength(5)
  const hasBonus = game === 'powerball' || game === 'mega-millions'
  for (const draw of draws) {
    expect(draw).toMatchObject({ game, state, simulated: true, prizeAmount: null })
    expect(draw.numbers).toHaveLength(count)
    expect(draw.bonus !== undefined).toBe(hasBonus)
  }
  // A multi-state game is listed whatever states a user follows.
  const body = { selectedLotteryStates: ['AR'] }
  await app.call(preferences.putPreferences, { body }, { token })
  const merged: Draw[] = (await request(app, {}, token, game)).json()
  const expected = state === 'US' ? ['US'] : game === 'fantasy5' ? [] : ['AR']
  expect([...new Set(merged.map((draw) => draw.state))]).toEqual(expected)
})

test('one response lists all games, by game', async () => {
  await using app = await openTestApp()
  await fill(app)
  const { token } = await signUp(app)
  const all = await app.call(listAllWinningNumbers, { query: { limit: 2 } }, { token })
  expect(
    Object.fromEntries(Object.entries(all).map(([game, draws]) => [game, draws.length])),
  ).toEqual({ cash4: 2, cash3: 2, pick5: 2, fantasy5: 2, powerball: 2, 'mega-millions': 2 })
  expect((await request(app, {}, '', 'all')).statusCode).toBe(401)
  expect((await request(app, { limit: 101 }, token, 'all')).json().fields).toEqual({
    limit: 'limit is a whole number from 1 to 100',
  })
})
