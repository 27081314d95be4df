import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#environment.ts'
import {
  KEY,
  nyRows,
  openLive,
  published,
  quarantinedRows,
  standIn,
  checkSources,
} from './testing.ts'

/** Real samples are outside the repository, because they may not be published. */
const SAMPLES = resolve(ROOT, '../shared/data')

const REAL = existsSync(SAMPLES)
const NOT_HERE = 'no ../shared/data beside this checkout'

const sample = (name: string) => readFile(resolve(SAMPLES, name), 'utf8')

test('socrata: reads the draws of its game, restores zeros, keeps order; a missing field is no draw', async () => {
  await using server = await standIn(
    nyRows(
      { date: '2026-05-04', midday_daily: '319', midday_win_4: '768', midday_win_4_sum: '21' },
      { date: '2026-05-03', midday_win_4: '9100', evening_win_4: '5', evening_win_4_booster: '3' },
    ),
  )
  const now = '2026-05-05T00:00:00Z'
  await using app = await openLive({ sources: 'NY=socrata', now, standIn: server })
  await checkSources(app)
  expect(await published(app)).toEqual([
    'NY cash4 2026-05-03 Midday 9100 socrata',
    'NY cash4 2026-05-03 Evening 0005 socrata',
    'NY cash4 2026-05-04 Midday 0768 socrata',
  ])
  expect(await quarantinedRows(app)).toEqual([])
  expect(server.asked).toEqual([
    '/resource/hsys-3def.json?$order=draw_date DESC&$limit=5000&$offset=0',
  ])
  // Hourly from then on, because the missing draws are more than a day old.
  app.clock.advance({ minutes: 59 })
  await checkSources(app)
  expect(server.asked).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await checkSources(app)
  expect(server.asked[1]).toMatch(/\$limit=4\d&\$offset=0$/)
})

test('socrata: the three-digit game has its own fields, and a source of its own', async () => {
  let token: unknown
  await using server = await standIn(({ headers }, out) => {
    token = headers['x-app-token']
    out.end(nyRows({ date: '2026-05-04', midday_daily: '04', midday_win_4: '0102' }))
  })
  const sources = 'NY=socrata,NY:cash3=socrata'
  await using app = await openLive({ sources, now: '2026-05-05T00:00:00Z', standIn: server })
  await checkSources(app)
  expect(await published(app)).toEqual([
    'NY cash3 2026-05-04 Midday 004 socrata',
    'NY cash4 2026-05-04 Midday 0102 socrata',
  ])
  expect(token).toBeUndefined()
})

test('socrata: reads the whole history, newest page first, and continues where it was interrupted', async () => {
  const days = Array.from({ length: 10_001 }, (_, i) =>
    Temporal.PlainDate.from('2026-05-04').subtract({ days: i }).toString(),
  )
  const fair = fairDraws(days.length, 5)
  let broken = true
  await using server = await standIn(({ url }, out) => {
    const offset = Number(url.searchParams.get('$offset'))
    if (offset === 5_000 && broken) out.writeHead(500)
    const page = days.slice(offset, offset + Number(url.searchParams.get('$limit')))
    out.end(nyRows(...page.map((date, at) => ({ date, evening_win_4: fair[offset + at] ?? '' }))))
  })
  const now = '2026-05-05T12:00:00Z'
  await using app = await openLive({ sources: 'NY=socrata', now, standIn: server })
  await checkSources(app)
  expect((await published(app)).length).toBe(5_000)
  broken = false
  app.clock.advance({ minutes: 5 })
  await checkSources(app)
  const draws = await published(app)
  expect([draws.length, draws[0]]).toEqual([
    10_001,
    `NY cash4 ${days[10_000]} Evening ${fair[10_000]} socrata`,
  ])
  const offsets = server.asked.map((address) => /offset=(\d+)/.exec(address)?.[1])
  expect(offsets.join(' ')).toBe('0 5000 5000 5000 5000 5000 10000')
})

test('texas: a file for each session, with sums in early rows and Fireballs in later ones', async () => {
  const files: Record<string, string> = {
    morning: 'Daily 4 Morning,5,4,2026,4,5,6,7,,0\n',
    day: 'Daily 4 Day,10,1,2007,9,0,0,5,14,\nDaily 4 Day,2,13,2021,5,8,2,2,,6\n',
    evening: 'Daily 4 Evening,5,2,2026,0,0,0,1,,9\n',
    night: 'Daily 4 Night,5,2,2026,1,2,3,4,,\n',
  }
  await using server = await standIn(({ url }, out) =>
    out.end(files[/daily4(\w+)\.csv$/.exec(url.pathname)?.[1] ?? '']),
  )
  const now = '2026-05-04T16:00:00Z'
  await using app = await openLive({ sources: 'TX=texas', now, standIn: server })
  await checkSources(app)
  expect(await published(app)).toEqual([
    'TX cash4 2007-10-01 Day 9005 texas',
    'TX cash4 2021-02-13 Day 5822 texas',
    'TX cash4 2026-05-02 Evening 0001 texas',
    'TX cash4 2026-05-02 Night 1234 texas',
    'TX cash4 2026-05-04 Morning 4567 texas',
  ])
  const { rows } = await app.pool.query('select bonus from draw order by draw_at')
  expect(rows.map(({ bonus }) => bonus)).toEqual([null, 6, 9, null, 0])
  expect(server.asked).toEqual(
    ['morning', 'day', 'evening', 'night'].map(
      (session) => `/export/sites/lottery/Games/Daily_4/Winning_Numbers/daily4${session}.csv`,
    ),
  )
})

test('magayo: one request for each draw, in both notations; a missing result is no draw', async () => {
  const results: Record<string, string> = { mid: '1,2,3,4', eve: '0007' }
  await using server = await standIn(({ url }, out) => {
    const { draw, game = '' } = Object.fromEntries(url.searchParams)
    const told = draw === '2026-05-04' ? results[game.slice(-3)] : ''
    out.end(JSON.stringify({ error: 0, draw, results: told }))
  })
  const now = '2026-05-04T23:10:00Z'
  const draws = ['2026-05-03 Evening 5555']
  await using app = await openLive({ sources: 'GA=magayo', now, standIn: server, draws })
  await checkSources(app)
  expect(server.asked).toEqual(
    ['mid', 'eve'].map(
      (session) =>
        `/api/results.php?api_key=${KEY}&game=us_ga_cash4_${session}&draw=2026-05-04&format=json`,
    ),
  )
  expect(await published(app)).toEqual([
    'GA cash4 2026-05-03 Evening 5555 import',
    'GA cash4 2026-05-04 Midday 1234 magayo',
    'GA cash4 2026-05-04 Evening 0007 magayo',
  ])
})

test('a first real draw hides the simulated ones, makes winners, and reaches open pages, as an import does', async () => {
  await using server = await standIn(nyRows({ date: '2026-05-04', midday_win_4: '0768' }))
  const now = '2026-05-05T00:00:00Z'
  await using app = await openLive({ sources: 'NY=socrata', now, standIn: server })
  const heard: unknown[] = []
  app.deps.events.subscribe('anyone', (event) => heard.push(event))
  await checkSources(app)
  await expect.poll(() => heard).toEqual([{ type: 'draw', game: 'cash4', state: 'NY' }])
  const { rows } = await app.pool.query('select real from draw_series')
  expect(rows).toEqual([{ real: true }])
})

test('real answers of New York are read', async ({ skip }) => {
  skip(!REAL, NOT_HERE)
  const text = await sample('ny_socrata_sample.json')
  await using server = await standIn(text)
  const sources = 'NY=socrata,NY:cash3=socrata'
  await using app = await openLive({ sources, now: '2026-08-13T12:00:00Z', standIn: server })
  await checkSources(app)
  expect(await published(app)).toEqual([
    'NY cash3 2026-05-06 Midday 319 socrata',
    'NY cash3 2026-05-06 Evening 402 socrata',
    'NY cash3 2026-08-12 Midday 004 socrata',
    'NY cash3 2026-08-12 Evening 536 socrata',
    'NY cash4 2026-05-06 Midday 5954 socrata',
    'NY cash4 2026-05-06 Evening 2653 socrata',
    'NY cash4 2026-08-12 Midday 0102 socrata',
    'NY cash4 2026-08-12 Evening 7606 socrata',
  ])
  expect(await quarantinedRows(app)).toEqual([])
})

test('real rows of three eras of Texas are read', async ({ skip }) => {
  skip(!REAL, NOT_HERE)
  const text = await sample('tx_daily4_three_eras.csv')
  const lines = text.trim().split('\n')
  await using server = await standIn(({ url }, out) => {
    const session = /daily4(\w+)\.csv$/.exec(url.pathname)?.[1] ?? ''
    const rows = lines.filter((line) => line.toLowerCase().startsWith(`daily 4 ${session}`))
    out.end(rows.length > 0 ? rows.join('\n') : 'Daily 4 Day,10,1,2007,1,2,3,4,10,')
  })
  const now = '2026-09-19T03:30:00Z'
  await using app = await openLive({ sources: 'TX=texas', now, standIn: server })
  await checkSources(app)
  expect(await published(app)).toEqual([
    'TX cash4 2007-10-01 Day 1234 texas',
    'TX cash4 2007-10-01 Night 9005 texas',
    'TX cash4 2021-02-13 Morning 5822 texas',
    'TX cash4 2026-09-18 Morning 4567 texas',
  ])
  expect(await quarantinedRows(app)).toEqual([])
})
