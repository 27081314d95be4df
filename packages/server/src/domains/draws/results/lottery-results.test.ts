import { lotteryResults, refreshWinningNumbers } from '@fourcast/contract/lottery.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import { openTestApp } from '#testing/app.ts'
import { fillSimulated } from '../simulation/fill.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { ask, follower, NOW } from './testing.ts'

test('results of the followed states are listed newest first, by the state’s own days', async () => {
  await using app = await openTestApp({ now: NOW })
  await importText(
    app,
    csvOf(
      '2026-05-03 Night 0768',
      '2026-05-03 Midday 1000',
      '2026-04-28 Night 5555',
      '2026-04-27 Night 9999',
    ),
  )
  const token = await follower(app, ['GA'])
  const answer = await app.call(lotteryResults, { query: { states: 'ga' } }, { token })
  expect(answer).toEqual({
    GA: {
      stateCode: 'GA',
      stateName: 'Georgia',
      gameName: 'Cash 4',
      timeZone: 'America/New_York',
      drawTimes: ['12:29 PM', '6:59 PM', '11:34 PM'],
      results: [
        {
          drawId: 'GA-2026-05-03-Night',
          drawTime: 'Night',
          drawDate: '2026-05-03',
          drawDateTime: '2026-05-04T03:34:00Z',
          numbers: '0768',
          isLatest: true,
          daysAgo: 1,
          prizeAmount: 5000,
          match: null,
        },
        expect.objectContaining({ numbers: '1000', isLatest: false, daysAgo: 1 }),
        // The seven days are today and the six before.
        expect.objectContaining({ numbers: '5555', daysAgo: 6 }),
      ],
      newest: [
        expect.objectContaining({ numbers: '0768', isLatest: true }),
        expect.objectContaining({ numbers: '1000', isLatest: false }),
        expect.objectContaining({ numbers: '5555', isLatest: false }),
      ],
      lastUpdated: NOW,
      resultsUntil: '2026-05-03',
      source: 'import',
      simulated: false,
      stale: false,
      publisher: null,
      realSince: '2026-04-27',
      answeredAt: null,
      failedAt: null,
      nextDraw: { label: 'Midday', at: '2026-05-04T16:29:00Z', drawDate: '2026-05-04' },
      ownPicks: { compared: 0, waiting: 0 },
    },
  })
})

test('at most 100 results of at most 30 days are listed, and simulated ones are labelled', async () => {
  await using app = await openTestApp({ now: NOW })
  await fillSimulated({ db: app.db, clock: app.clock, keys: keysFrom('x'.repeat(40)) }, 60)
  const token = await follower(app, ['GA', 'DC'])
  const { GA, DC } = (await ask(app, token, 'GA,DC', 30)).json()
  expect(GA).toMatchObject({
    simulated: true,
    source: 'simulated',
    stale: false,
    realSince: null,
  })
  expect([GA.results.length, DC.results.length]).toEqual([87, 87])
  expect((await ask(app, token, 'GA', 31)).json().fields).toEqual({
    days: 'days is a whole number from 1 to 30',
  })
})

test('an unknown code gets its own error and does not fail the others', async () => {
  await using app = await openTestApp({ now: NOW })
  const token = await follower(app, ['GA'])
  const answer = (await ask(app, token, 'ZZ,GA')).json()
  expect(answer.ZZ).toEqual({ error: 'State ZZ not found' })
  expect(answer.GA).toMatchObject({
    stateName: 'Georgia',
    results: [],
    lastUpdated: null,
    resultsUntil: null,
    source: 'simulated',
    simulated: true,
  })
})

test('imported results are as old as their import, whatever was simulated before', async () => {
  await using app = await openTestApp({ now: NOW })
  await fillSimulated({ db: app.db, clock: app.clock, keys: keysFrom('x'.repeat(40)) }, 60)
  app.clock.advance({ minutes: 30 })
  await importText(app, csvOf('2026-03-01 Night 0768'))
  app.clock.advance({ minutes: 30 })
  const token = await follower(app, ['GA'])
  expect((await ask(app, token, 'GA')).json().GA).toMatchObject({
    results: [],
    resultsUntil: '2026-03-01',
    lastUpdated: '2026-05-04T16:30:00Z',
    source: 'import',
    simulated: false,
  })
})

test('next to real results only official draws are announced', async () => {
  await using app = await openTestApp({ now: NOW })
  const token = await follower(app, ['NE', 'OH', 'HI'])
  const results = async () => (await ask(app, token, 'NE,OH,HI')).json()
  const midday = { label: 'Midday', at: '2026-05-04T18:00:00Z', drawDate: '2026-05-04' }
  expect((await results()).NE).toMatchObject({
    drawTimes: ['1:00 PM', '8:40 PM'],
    nextDraw: midday,
  })
  for (const state of ['NE', 'OH'])
    await importText(app, csvOf('2026-05-03 Evening 0768'), { state })
  const evening = { label: 'Evening', drawDate: '2026-05-04' }
  // Ohio's draw times are unknown, so its draws are known only from the results.
  expect(await results()).toMatchObject({
    NE: { drawTimes: ['8:40 PM'], nextDraw: { ...evening, at: '2026-05-05T01:40:00Z' } },
    OH: { drawTimes: ['7:00 PM'], nextDraw: { ...evening, at: '2026-05-04T23:00:00Z' } },
    HI: { error: 'State HI not found' },
  })
})

test('an unreachable source keeps the newest real results, with the time of the last attempt', async () => {
  await using app = await openTestApp({
    now: NOW,
    env: { DRAW_SOURCES: 'simulated,GA=galottery,AR=magayo', MAGAYO_KEY: 'a-key' },
  })
  await importText(app, csvOf('2026-01-02 Midday 1234', '2026-01-02 Night 0768'))
  await fillSimulated({ ...app.deps, sources: app.deps.config.DRAW_SOURCES }, 2)
  await app.pool.query(
    `insert into draw_source (game, state, source, asked_at, failures)
     values ('cash4', 'GA', 'galottery', '2026-05-04T15:55:00Z', 1),
       ('cash4', 'AR', 'magayo', '2026-05-04T15:55:00Z', 9)`,
  )
  const token = await follower(app, ['GA', 'AR'])
  const { GA, AR } = (await ask(app, token, 'GA,AR')).json()
  expect(GA).toMatchObject({
    results: [],
    newest: [{ numbers: '0768', isLatest: true }, { numbers: '1234' }],
    resultsUntil: '2026-01-02',
    realSince: '2026-01-02',
    simulated: false,
    stale: true,
    publisher: { id: 'galottery', name: 'Georgia Lottery', site: 'galottery.com', kind: 'site' },
    answeredAt: null,
    failedAt: '2026-05-04T15:55:00Z',
  })
  // A source that has never answered has no results that could be stale.
  expect(AR).toMatchObject({
    source: 'simulated',
    simulated: true,
    stale: false,
    publisher: null,
    failedAt: null,
  })
  expect(AR.results).not.toEqual([])
})

test('a state that is not followed is refused, and a plan without states is named', async () => {
  await using app = await openTestApp({ now: NOW })
  const token = await follower(app, ['GA'])
  const refused = await ask(app, token, 'GA,AR')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: 'forbidden', message: 'You don’t follow Arkansas. Add it to your states first.' },
  ])
  await app.pool.query(`update subscription set plan = 'free'`)
  expect((await ask(app, token, 'GA')).json()).toMatchObject({
    code: 'plan_required',
    plan: 'basic',
  })
})

test('after a downgrade the first states stay', async () => {
  await using app = await openTestApp({ now: NOW })
  const token = await follower(app, ['DC', 'GA', 'AR'])
  await app.pool.query(`update subscription set plan = 'basic'`)
  expect((await ask(app, token, 'DC')).statusCode).toBe(200)
  expect((await ask(app, token, 'GA')).statusCode).toBe(403)
})

test('a failing source marks its state as stale, and the stored results stay', async () => {
  await using app = await openTestApp({
    now: NOW,
    env: { DRAW_SOURCES: 'simulated,GA=magayo', MAGAYO_KEY: 'a-key' },
  })
  await importText(app, csvOf('2026-05-03 Evening 0768'))
  await app.pool.query(
    `insert into draw_source (game, state, source, answered_at, failures)
     values ('cash4', 'GA', 'magayo', '2026-05-04T15:00:00Z', 0)`,
  )
  const token = await follower(app, ['GA'])
  expect((await ask(app, token, 'GA')).json().GA.stale).toBe(false)
  await app.pool.query('update draw_source set failures = 3')
  const { GA } = (await ask(app, token, 'GA')).json()
  expect(GA).toMatchObject({ stale: true, lastUpdated: NOW, results: [{ numbers: '0768' }] })
})

test.each(['Georgia', 'GA,', 'GA;AR', ''])('states %j is refused by name', async (states) => {
  await using app = await openTestApp()
  const token = await follower(app, [])
  const answer = await ask(app, token, states)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['states']])
})

test('a refresh is accepted for every free source and returns at once', async () => {
  await using app = await openTestApp({ now: NOW })
  await app.pool.query(
    `insert into draw_source (game, state, source) values
     ('cash4', 'NY', 'socrata'), ('cash4', 'GA', 'magayo')`,
  )
  const token = await follower(app, [])
  const answer = await app.request(refreshWinningNumbers, {}, { token })
  expect([answer.statusCode, answer.body]).toEqual([202, ''])
  const { rows } = await app.pool.query(
    'select state, refresh_at is not null as asked from draw_source order by state',
  )
  expect(rows).toEqual([
    { state: 'GA', asked: false },
    { state: 'NY', asked: true },
  ])
})

test('results require a session', async () => {
  await using app = await openTestApp()
  expect((await app.request(refreshWinningNumbers, {})).statusCode).toBe(401)
  expect((await ask(app, 'nonsense', 'GA')).statusCode).toBe(401)
})
