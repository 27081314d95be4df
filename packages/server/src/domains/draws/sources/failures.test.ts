import { describe, expect, test } from 'vitest'
import type { StandInAnswer, NyRow, StandIn } from './testing.ts'
import {
  KEY,
  liveDeps,
  nyRows,
  openLive,
  published,
  reasonsOf,
  quarantinedRows,
  standIn,
  checkAll,
  checkSources,
} from './testing.ts'

const NOW = '2026-05-05T00:00:00Z'
const HELD = ['2026-05-03 Midday 1111', '2026-05-03 Evening 2222']
const HELD_NY = HELD.map((draw) => `NY cash4 ${draw} import`)

const openNy = (server: StandIn) =>
  openLive({ sources: 'NY=socrata', now: NOW, standIn: server, draws: HELD })

const ADDRESS = '/resource/hsys-3def.json?$order=draw_date%20DESC&$limit=5000&$offset=0'

const GOOD = { date: '2026-05-04', midday_win_4: '7777' }

describe('60: what is no answer changes no draw, and is told', () => {
  const cases: [what: string, answer: StandInAnswer | string, error: string, aside: string[]][] = [
    [
      'a page instead of data',
      '<!doctype html><title>Oops!</title>',
      'This is an HTML page, not draws.',
      ['This is an HTML page, not draws.'],
    ],
    [
      'a list that is cut short',
      nyRows(GOOD, GOOD).slice(0, -20),
      'the answer is not valid JSON',
      ['the answer is not valid JSON'],
    ],
    [
      'an error in JSON',
      '{"error":true}',
      'the answer is not a list of rows',
      ['the answer is not a list of rows'],
    ],
    ['an empty list', '[]', 'the list of rows is empty', []],
    [
      'a connection that breaks off',
      (_request, out) => {
        out.writeHead(200, { 'content-length': '9000' })
        out.write('[{"draw_date":"2026-05-04T00:00:00.000","midday_win_4":"7777"},')
        setImmediate(() => out.destroy())
      },
      'the connection failed (UND_ERR_SOCKET)',
      [],
    ],
    ['silence', () => {}, 'no answer within 0.5 s', []],
    [
      'a 500',
      (_request, out) => out.writeHead(500).end(nyRows(GOOD)),
      'the source answered 500',
      [],
    ],
    ['a 403', (_request, out) => out.writeHead(403).end(), 'the source answered 403', []],
    [
      'a redirect inwards',
      (_request, out) => out.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'the source redirects to another host',
      [],
    ],
    [
      '50 MB',
      (_request, out) => {
        out.writeHead(200, { 'content-length': '50000000' })
        out.write(nyRows(GOOD))
      },
      'the answer is larger than 5 MB',
      [],
    ],
  ]
  test.each(cases)('%s', async (_what, answer, error, aside) => {
    await using server = await standIn(answer)
    await using app = await openNy(server)
    await checkSources(app)
    expect(await published(app)).toEqual(HELD_NY)
    expect(await quarantinedRows(app)).toEqual(
      aside.map((reason) => `${reason} | socrata | ${server.base}${ADDRESS}`),
    )
    const { rows } = await app.pool.query(
      'select failures, last_error, answered_at from draw_source',
    )
    expect(rows).toEqual([{ failures: 1, last_error: error, answered_at: null }])
    expect(app.logs.filter(({ msg }) => String(msg).startsWith('draws: '))).toMatchObject([
      { state: 'NY', source: 'socrata', msg: `draws: ${error}` },
    ])
    // The next valid answer is read, and the failure is over.
    server.answer(nyRows(GOOD))
    app.clock.advance({ minutes: 5 })
    await checkSources(app)
    expect((await published(app)).at(-1)).toBe('NY cash4 2026-05-04 Midday 7777 socrata')
    const after = await app.pool.query('select failures, last_error from draw_source')
    expect(after.rows).toEqual([{ failures: 0, last_error: null }])
  })

  test('after a 429 the request is repeated when the source allows it', async () => {
    let refused = 0
    await using server = await standIn((_request, out) => {
      if (refused++ < 2) out.writeHead(429, { 'retry-after': '17' }).end()
      else out.end(nyRows(GOOD))
    })
    await using app = await openNy(server)
    const waited: number[] = []
    await checkAll(liveDeps(app, waited))
    expect(waited).toEqual([17_000, 17_000])
    expect(await published(app)).toHaveLength(3)
  })
})

describe('60: a row that cannot be true is quarantined, the others are stored', () => {
  const cases: [what: string, rows: NyRow[], reasons: string[], taken: string[]][] = [
    [
      'five digits, and no digits at all',
      [
        { date: '2026-05-04', midday_win_4: '12345' },
        { date: '2026-05-02', midday_win_4: '12a4', evening_win_4: '3' },
      ],
      ['The row has 5 digits instead of 4: 12345', 'midday: These are not digits: 12a4'],
      ['2026-05-02 Evening 0003'],
    ],
    [
      'one date twice with other digits: believed in neither',
      [
        GOOD,
        { ...GOOD, midday_win_4: '7778' },
        { ...GOOD, evening_win_4: '0001', midday_win_4: '' },
      ],
      [
        '2026-05-04 Midday is given twice: 7778 here, 7777 in line 1',
        '2026-05-04 Evening is not drawn yet.',
        '2026-05-04 Midday is given twice: 7777 here, 7778 in line 1',
      ],
      [],
    ],
    [
      'a changed past result: what is published stays',
      [{ date: '2026-05-03', midday_win_4: '1112', evening_win_4: '2222' }, GOOD],
      ['The row differs from the published result 1111'],
      ['2026-05-04 Midday 7777'],
    ],
    [
      'dates ahead, and dates that are none',
      [
        { date: '2030-01-01', midday_win_4: '7777' },
        { date: '2026-02-30', midday_win_4: '7777' },
      ],
      ['2030-01-01 Midday is not drawn yet.', 'There is no such date: 2026-02-30T00:00:00.000'],
      [],
    ],
  ]
  test.each(cases)('%s', async (_what, rows, reasons, taken) => {
    await using server = await standIn(nyRows(...rows))
    await using app = await openNy(server)
    await checkSources(app)
    expect((await published(app)).toSorted()).toEqual(
      [...HELD_NY, ...taken.map((draw) => `NY cash4 ${draw} socrata`)].toSorted(),
    )
    const aside = await quarantinedRows(app)
    expect(await reasonsOf(app)).toEqual(reasons.toSorted())
    // The same answer again makes no new entries.
    app.clock.advance({ minutes: 5 })
    await checkSources(app)
    expect(await quarantinedRows(app)).toEqual(aside)
  })
})

describe('Texas', () => {
  const open = (server: StandIn) =>
    openLive({ sources: 'TX=texas', now: '2026-05-04T16:00:00Z', standIn: server })

  test('a draw on a Sunday and a row without digits are quarantined', async () => {
    await using server = await standIn(({ url }, out) =>
      out.end(
        url.pathname.includes('night')
          ? 'Daily 4 Night,5,3,2026,1,2,3,4,,5\nDaily 4 Night,5,2,2026,1,2,,4,,5\nDaily 4 Night,5,1,2026,1,2,3,14,,5\n'
          : 'Daily 4 Morning,5,4,2026,4,5,6,7,,0\n',
      ),
    )
    await using app = await open(server)
    await checkSources(app)
    expect(await published(app)).toEqual(['TX cash4 2026-05-04 Morning 4567 texas'])
    expect(await reasonsOf(app)).toEqual([
      'A digit is missing: 3 of 4',
      'The calendar has no Night draw on Sunday 2026-05-03',
      'This is not a digit from 0 to 9: 14',
    ])
  })

  test('a failed session does not affect the others', async () => {
    await using server = await standIn(({ url }, out) =>
      out.end(
        url.pathname.includes('morning')
          ? '<html><h1>Oops!</h1></html>'
          : 'Daily 4 Night,5,2,2026,1,2,3,4,,5\n',
      ),
    )
    await using app = await open(server)
    await checkSources(app)
    expect(await published(app)).toEqual(['TX cash4 2026-05-02 Night 1234 texas'])
    expect(await quarantinedRows(app)).toHaveLength(1)
    const { rows } = await app.pool.query('select failures from draw_source')
    expect(rows).toEqual([{ failures: 1 }])
  })
})

describe('magayo', () => {
  const answers: [what: string, results: Record<string, unknown>, reason: string | null][] = [
    [
      'no zeros are restored where none are known to be dropped',
      { results: '768' },
      'The row has 3 digits instead of 4: 768',
    ],
    ['too many digits', { results: '1,2,3,4,5' }, 'The row has 5 digits instead of 4: 12345'],
    ['two-digit numbers', { results: '01,02,03,04' }, 'These are not digits: 01,02,03,04'],
    [
      'another day',
      { draw: '2026-05-03', results: '1234' },
      'We requested 2026-05-04 and received 2026-05-03.',
    ],
    ['no result yet', { results: null }, null],
  ]
  test.each(answers)('%s', async (_what, results, reason) => {
    const answer = JSON.stringify({ error: 0, draw: '2026-05-04', ...results })
    await using server = await standIn(answer)
    const now = '2026-05-04T16:40:00Z'
    const draws = ['2026-05-03 Evening 5555']
    await using app = await openLive({ sources: 'GA=magayo', now, standIn: server, draws })
    await checkSources(app)
    expect(await published(app)).toEqual(['GA cash4 2026-05-03 Evening 5555 import'])
    const origin = `${server.base}/api/results.php?game=us_ga_cash4_mid&draw=2026-05-04&format=json`
    expect(await quarantinedRows(app)).toEqual(
      reason === null ? [] : [`${reason} | magayo | ${origin}`],
    )
  })

  test('the key is in no log, row or email, even if the service repeats it', async () => {
    const said = [
      JSON.stringify({ error: 101, message: `the key ${KEY} is not valid` }),
      `not even JSON, for ${KEY}`,
      JSON.stringify({ error: 0, draw: '2026-05-04', results: '999', key: KEY }),
    ]
    for (const answer of said) {
      await using server = await standIn(answer)
      const now = '2026-05-04T16:40:00Z'
      const draws = ['2026-05-03 Evening 5555']
      await using app = await openLive({ sources: 'GA=magayo', now, standIn: server, draws })
      await checkSources(app)
      expect(server.asked.join()).toContain(KEY)
      const { rows } = await app.pool.query(
        `select (select json_agg(q) from draw_quarantine q) as a, (select json_agg(s) from draw_source s) as b`,
      )
      expect(JSON.stringify([rows, app.logs, app.mails])).not.toContain(KEY)
    }
  })

  test('a service that refuses us gets no request for an hour', async () => {
    await using server = await standIn('{"error":101}')
    const now = '2026-05-04T23:10:00Z'
    const draws = ['2026-05-03 Evening 5555']
    await using app = await openLive({ sources: 'GA=magayo', now, standIn: server, draws })
    await checkSources(app)
    expect(server.asked).toHaveLength(1)
    app.clock.advance({ minutes: 59 })
    await checkSources(app)
    expect(server.asked).toHaveLength(1)
    app.clock.advance({ minutes: 1 })
    await checkSources(app)
    expect(server.asked).toHaveLength(2)
    const { rows } = await app.pool.query('select last_error from draw_source')
    expect(rows).toEqual([{ last_error: 'the service answered error 101' }])
  })
})
