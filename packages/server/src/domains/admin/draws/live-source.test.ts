import * as contract from '@fourcast/contract/admin-draws.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { expect, test } from 'vitest'
import { envOf, nyRows, standIn, checkSources } from '#domains/draws/sources/testing.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { runOn } from '#testing/command.ts'
import { refusal } from '#testing/refusal.ts'
import { drawsStatus } from '#commands/draws-status.ts'

/** Monday noon in New York. */
const NOW = '2026-05-04T16:00:00Z'
const ROWS = nyRows(
  { date: '2026-05-03', midday_win_4: '1234', evening_win_4: '4321' },
  { date: '2026-05-02', midday_win_4: '1234', evening_win_4: '56789' },
)

async function sourceOf(app: TestApp, token: string, game: Game, state: string) {
  const all = await app.call(contract.listSources, {}, { token })
  return all.find((one) => one.game === game && one.state === state)
}

const checkNow = (app: TestApp, token: string, game: Game, state: string) =>
  app.request(contract.refreshSource, { params: { game, state } }, { token })

test('a live source shows its URLs, checks, last answer, date range and gaps', async () => {
  await using server = await standIn(ROWS)
  await using app = await openTestApp({ now: NOW, env: envOf('NY=socrata', server) })
  const { token } = await newAdmin(app)
  await importText(app, csvOf('2026-01-05 Midday 1111'), { state: 'NY' })
  await checkSources(app)
  app.clock.advance({ seconds: 30 })
  expect(await sourceOf(app, token, 'cash4', 'NY')).toMatchObject({
    live: {
      publisher: { name: 'New York’s open data', kind: 'official' },
      addresses: [expect.stringMatching(/^http.*\/resource\/hsys-3def\.json\?/)],
      // One draw of the answer was quarantined, so it is requested again.
      nextCheckAt: '2026-05-04T17:00:00Z',
      refreshableAt: '2026-05-04T16:05:00Z',
      lastAnswer: { taken: 3, known: 0, quarantined: 1 },
    },
    checkedAt: NOW,
    answeredAt: NOW,
    firstDrawOn: '2026-01-05',
    lastDrawAt: '2026-05-04T02:30:00Z',
    gaps: [{ from: '2026-01-06', to: '2026-05-01' }],
    canRefresh: false,
  })
})

test('a metered source shows its next attempt and no key', async () => {
  const env = { ...envOf('GA=magayo', { base: 'http://127.0.0.1:9' }), MAGAYO_KEY: 'hidden-key' }
  await using app = await openTestApp({ now: NOW, env })
  const { token } = await newAdmin(app)
  await importText(app, csvOf('2026-05-03 Evening 1111'))
  const one = await sourceOf(app, token, 'cash4', 'GA')
  // Ten minutes after 12:29 PM.
  expect(one?.live).toMatchObject({ nextCheckAt: '2026-05-04T16:39:00Z', refreshableAt: null })
  expect(one?.live?.addresses).toHaveLength(1)
  expect(JSON.stringify(one)).not.toContain('hidden-key')
})

test.each([
  ['cash4', 'NY', 'NY=socrata'],
  ['powerball', 'US', 'US:powerball=socrata'],
  ['fantasy5', 'GA', 'GA:fantasy5=galottery'],
] as const)(
  'a refresh checks %s in %s even while the source is paused, but not within five minutes',
  async (game, state, source) => {
    await using server = await standIn((_request, out) => void out.destroy())
    await using app = await openTestApp({ now: NOW, env: envOf(source, server) })
    for (let tries = 0; tries < 7; tries++) {
      await checkSources(app)
      app.clock.advance({ hours: 24 })
    }
    await checkSources(app)
    const { token } = await newAdmin(app)
    const before = server.asked.length
    app.clock.advance({ minutes: 3, seconds: 30 })
    expect(refusal(await checkNow(app, token, game, state))).toMatchObject({
      status: 422,
      message: 'The source was checked less than five minutes ago. Try again in 2 min.',
    })
    // By now it is paused for an hour.
    app.clock.advance({ minutes: 2 })
    await checkSources(app)
    expect(server.asked).toHaveLength(before)
    expect((await checkNow(app, token, game, state)).statusCode).toBe(202)
    await checkSources(app)
    expect(server.asked).toHaveLength(before + 1)
  },
)

test('a refresh is refused if no draw is missing', async () => {
  await using server = await standIn(ROWS)
  await using app = await openTestApp({ now: NOW, env: envOf('US:powerball=socrata', server) })
  const { token } = await newAdmin(app)
  const days = ['04', '06', '08', '11', '13', '15', '18', '20', '22', '25', '27', '29']
  const draws = [...days.map((day) => `2026-04-${day}`), '2026-05-02']
  server.answer(
    JSON.stringify(
      draws.map((day) => ({ draw_date: `${day}T00:00:00.000`, winning_numbers: '1 2 3 4 5 6' })),
    ),
  )
  await checkSources(app)
  app.clock.advance({ minutes: 10 })
  expect(refusal(await checkNow(app, token, 'powerball', 'US'))).toMatchObject({
    status: 422,
    message: 'No draw is missing. The source is checked again after the next draw.',
  })
  // Monday, 10:59 PM.
  expect((await sourceOf(app, token, 'powerball', 'US'))?.live).toMatchObject({
    nextCheckAt: '2026-05-05T02:59:00Z',
    refreshableAt: null,
  })
})

test('draws:status prints the same as a table or as JSON', async () => {
  await using server = await standIn(ROWS)
  const env = envOf('NY=socrata', server)
  await using app = await openTestApp({ now: NOW, env })
  const { token } = await newAdmin(app)
  await importText(app, csvOf('2026-01-05 Midday 1111'), { state: 'NY' })
  await checkSources(app)
  const settings = { ...env, FIXED_NOW: NOW }
  const { code, out } = await runOn(app, drawsStatus, [], settings)
  expect(code).toBe(0)
  expect(out.split('\n').slice(0, 6)).toEqual([
    expect.stringMatching(
      /^GAME +SOURCE +STATUS +DRAWS +OLDEST +NEWEST +CHECKED +NEXT CHECK +LAST ANSWER$/,
    ),
    expect.stringMatching(
      /^New York Win 4 +socrata +fresh +4 +2026-01-05 +2026-05-04 02:30 +2026-05-04 16:00 +2026-05-04 17:00 +2026-05-04 16:00: 3 new, 0 already stored, 1 quarantined$/,
    ),
    expect.stringContaining('    requests http://'),
    '    no draws from 2026-01-06 to 2026-05-01',
    '    1 in quarantine',
    'Times are UTC.',
  ])
  const json = await runOn(app, drawsStatus, ['--json'], settings)
  const listed = await app.call(contract.listSources, {}, { token })
  expect(JSON.parse(json.out)).toMatchObject(
    listed.map(({ game, state, draws, gaps }) => ({ game, state, draws, gaps })),
  )
  expect(await runOn(app, drawsStatus, ['--xml'], settings)).toEqual({
    code: 1,
    out: '',
    err: 'Usage: npm run draws:status [-- --json]\n',
  })
})
