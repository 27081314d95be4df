import { expect, test } from 'vitest'
import {
  openLive,
  published,
  quarantinedRows,
  standIn,
  checkOnce,
  checkSources,
} from './testing.ts'

const NOW = '2026-10-07T12:00:00Z'
const MANY = 120_000

test.each([
  ['comments that do not end', '<!--'.repeat(MANY)],
  ['headings without an end', '<p class="numbers-date">'.repeat(MANY / 6)],
  ['elements in elements', `<html>${'<div>'.repeat(MANY)}`],
  ['tags that do not end', '<'.repeat(4 * MANY)],
])('a page of %s is read in passing, and holds no draws', async (_what, page) => {
  for (const sources of ['SC=sclottery', 'DC=dclottery']) {
    const { draws, errors } = await checkOnce(sources, NOW, page)
    expect(draws).toEqual([])
    expect(errors).toHaveLength(1)
  }
})

test('an endless history is a failure, and other sources are still requested', async () => {
  const row = '<tr><td><time datetime="2026-10-06"></time>7:50pm<b class="ball">1</b></td></tr>'
  const page = `<html><table class="views-table"><tbody>${row}</tbody></table>`
  await using server = await standIn(({ url }, out) =>
    out.end(url.pathname.includes('past-draw') ? page : '[]'),
  )
  await using app = await openLive({
    sources: 'DC=dclottery,NY=socrata',
    now: NOW,
    standIn: server,
  })
  await checkSources(app)
  const { rows } = await app.pool.query(
    'select source, last_error from draw_source order by source',
  )
  expect(rows).toEqual([
    { source: 'dclottery', last_error: 'its history has too many pages' },
    { source: 'socrata', last_error: 'the list of rows is empty' },
  ])
  expect(server.asked.filter((path) => path.includes('past-draw'))).toHaveLength(40)
  expect(await published(app)).toEqual([])
})

test.each([[9e15], [1e15], [-1], ['soon']])(
  'a draw with the time %s is quarantined',
  async (drawTime) => {
    const draw = {
      gameName: 'CASH 4',
      name: 'NIGHT',
      status: 'CLOSED',
      drawTime,
      results: [{ primary: ['1234'], drawType: 'Regular' }],
    }
    const { draws, reasons } = await checkOnce(
      'GA=galottery',
      NOW,
      JSON.stringify({ draws: [draw] }),
    )
    expect(draws).toEqual([])
    expect(reasons).toEqual(['The draw has no time.'])
  },
)

test.each(['+012345-01-01', '2026-10-06[u-ca=hebrew]', '2026-13-01', '2026-10-06T25:00:00Z'])(
  'a row with the date %s is quarantined',
  async (datetime) => {
    const row = `<tr><td><time datetime="${datetime}"></time>7:50pm<b class="ball">1</b></td></tr>`
    const { draws, reasons } = await checkOnce('DC=dclottery', NOW, ({ url }, out) =>
      out.end(
        url.searchParams.get('page') === '0'
          ? `<table class="views-table"><tbody>${row}</tbody></table>`
          : '<div class="view-empty"></div>',
      ),
    )
    expect(draws).toEqual([])
    expect(reasons).toEqual([`The date can’t be read: ${datetime}`])
  },
)

test('an answer that crashes the reader is a failure of the source', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const row = `[{"draw_date":"2026-09-07T00:00:00.000","winning_numbers":"1","more":${deep}}]`
  const { draws, errors } = await checkOnce('US:powerball=socrata', NOW, row)
  expect(draws).toEqual([])
  expect(errors).toHaveLength(1)
})

test('of an answer full of invalid rows a thousand are quarantined', async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => ({
    draw_date: '2026-09-07T00:00:00.000',
    winning_numbers: `x${at}`,
  }))
  await using server = await standIn(JSON.stringify(rows))
  await using app = await openLive({ sources: 'US:powerball=socrata', now: NOW, standIn: server })
  await checkSources(app)
  expect(await quarantinedRows(app)).toHaveLength(1_000)
})
