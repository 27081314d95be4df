import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { csvOf, importText } from './testing.ts'

const stored = async (app: TestApp) => {
  const { rows } = await app.pool.query(
    `select concat_ws(' ', state, draw_date::text, session, numbers, box_key, source, simulated) as told
     from draw order by state, draw_at`,
  )
  return rows.map(({ told }) => told)
}

const quarantine = async (app: TestApp) => {
  const { rows } = await app.pool.query(
    `select concat_ws(' | ', draw_date::text, session, raw, reason, source, origin, line) as told
     from draw_quarantine order by line, id`,
  )
  return rows.map(({ told }) => told)
}

test('adds the draws of a file, in drawn order and with their zeros; a repeat finds them all known', async () => {
  await using app = await openTestApp()
  const file = csvOf('2026-05-01 mid 768', '2026-05-01 EVE 9100', '2026-05-01 Night 0001')
  expect(await importText(app, file)).toMatchObject({ rows: 3, taken: 3, reasons: [] })
  const first = await stored(app)
  expect(first).toEqual([
    'GA 2026-05-01 Midday 0768 0678 import f',
    'GA 2026-05-01 Evening 9100 0019 import f',
    'GA 2026-05-01 Night 0001 0001 import f',
  ])
  expect(await importText(app, file)).toMatchObject({ rows: 3, known: 3, reasons: [] })
  expect(await stored(app)).toEqual(first)
})

test('the time of a draw is its local time, whatever the zone and the season', async () => {
  await using app = await openTestApp()
  await importText(app, csvOf('2026-01-31 Night 1234', '2026-05-01 Night 1234'))
  const { rows } = await app.pool.query('select draw_at from draw order by draw_at')
  expect(rows.map(({ draw_at }) => draw_at.toISOString())).toEqual([
    '2026-02-01T04:34:00.000Z',
    '2026-05-02T03:34:00.000Z',
  ])
})

test('quarantines rows that cannot be true, each with its line and reason, and adds the rest', async () => {
  // Noon in Georgia: the midday draw of 12:29 was not held yet.
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { reasons, ...counts } = await importText(
    app,
    csvOf(
      '2026-05-01 Midday 1234',
      '2026-05-01 Evening 12345',
      '2026-05-01 Night abcd',
      '2026-02-30 Midday 1234',
      '1969-12-31 Midday 1234',
      '2026-05-04 Midday 1234',
      '2099-01-01 Midday 1234',
      '2026-05-02 Late 1234',
      '2026-05-02 N 4321',
      '0000-01-01 Midday 1234',
    ),
  )
  expect(counts).toMatchObject({ taken: 2, known: 0, quarantined: 8 })
  expect(reasons).toEqual([
    'line 3: The row has 5 digits instead of 4: 12345',
    'line 4: These are not digits: abcd',
    'line 5: There is no such date: 2026-02-30',
    'line 6: The date is before 1970: 1969-12-31',
    'line 7: 2026-05-04 Midday is not drawn yet.',
    'line 8: 2099-01-01 Midday is not drawn yet.',
    'line 9: GA Cash 4 has no session "Late". Its sessions: Midday, Evening, Night',
    'line 11: There is no such date: 0000-01-01',
  ])
  expect(await stored(app)).toHaveLength(2)
  expect((await quarantine(app)).at(0)).toBe(
    '2026-05-01 | Evening | 2026-05-01,Evening,12345 | The row has 5 digits instead of 4: 12345 | import | test.csv | 3',
  )
})

test('a draw of this minute is accepted, one a minute ahead is not', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:29:00Z' })
  expect(await importText(app, csvOf('2026-05-04 Midday 1234'))).toMatchObject({ taken: 1 })
  app.clock.set('2026-05-04T22:58:59Z')
  expect(await importText(app, csvOf('2026-05-04 Evening 1234'))).toMatchObject({ quarantined: 1 })
})

test('the same refused row again is the same entry of the quarantine', async () => {
  await using app = await openTestApp()
  for (let i = 0; i < 3; i++)
    expect(await importText(app, csvOf('2026-05-01 Late 1234'))).toMatchObject({ quarantined: 1 })
  expect(await quarantine(app)).toHaveLength(1)
})

test('equal refused rows are as many entries of the quarantine as the import reports, and stay so', async () => {
  await using app = await openTestApp()
  const file = `date,midday,evening
2026-02-30,1234,5678
2026-05-01,12x4,1111
2026-05-01,12x4,1111
`
  for (let i = 0; i < 2; i++) {
    expect(await importText(app, file)).toMatchObject({ rows: 6, quarantined: 4 })
    expect(await quarantine(app)).toHaveLength(4)
  }
})

test('refused rows of two files belong to the later one', async () => {
  await using app = await openTestApp()
  const file = csvOf('2026-05-01 Late 1234')
  await importText(app, file)
  await importText(app, `\n${file}`, { name: 'again.csv' })
  expect(await quarantine(app)).toEqual([expect.stringMatching(/ import \| again.csv \| 3$/)])
})

test('a changed past result goes to the quarantine, and what is published stays', async () => {
  await using app = await openTestApp()
  await importText(app, csvOf('2026-05-01 Midday 1234', '2026-05-01 Evening 5555'))
  const before = await stored(app)
  const { reasons, ...counts } = await importText(
    app,
    csvOf('2026-05-01 Midday 4321', '2026-05-01 Evening 5555', '2026-05-01 Night 7777'),
  )
  expect(counts).toMatchObject({ taken: 1, known: 1, quarantined: 1 })
  expect(reasons).toEqual(['line 2: The row differs from the published result 1234'])
  expect((await stored(app)).slice(0, 2)).toEqual(before)
})

test('two different results for a draw in one file are quarantined, with their repeats', async () => {
  await using app = await openTestApp()
  const file = csvOf(
    '2026-05-01 Midday 1111',
    '2026-05-01 Day 2222',
    '2026-05-01 Midday 1111',
    '2026-05-01 Evening 3333',
    '2026-05-01 Evening 3333',
  )
  expect(await importText(app, file)).toMatchObject({
    rows: 5,
    taken: 1,
    known: 1,
    reasons: [
      'line 3: 2026-05-01 Midday is given twice: 2222 here, 1111 in line 2',
      'line 2: 2026-05-01 Midday is given twice: 1111 here, 2222 in line 3',
      'line 4: 2026-05-01 Midday is given twice: 1111 here, 2222 in line 3',
    ],
  })
  expect(await stored(app)).toEqual(['GA 2026-05-01 Evening 3333 3333 import f'])
})

test('of two different results the published one counts as known', async () => {
  await using app = await openTestApp()
  await importText(app, csvOf('2026-05-01 Midday 1111'))
  const file = csvOf('2026-05-01 Midday 1111', '2026-05-01 Midday 2222')
  expect(await importText(app, file)).toMatchObject({ taken: 0, known: 1, quarantined: 1 })
})

test('a file without sessions is refused before anything is stored or quarantined', async () => {
  await using app = await openTestApp()
  const file = 'date,winning_number\n2026-05-01,1234\n2026-05-02,123456\n'
  await expect(importText(app, file)).rejects.toThrow(
    'test.csv names no sessions. Set --session to one of: Midday, Evening, Night',
  )
  expect([await stored(app), await quarantine(app)]).toEqual([[], []])
  await expect(importText(app, file, { session: 'Late' })).rejects.toThrow(
    '--session: GA Cash 4 has no session "Late"',
  )
  expect(await importText(app, file, { session: 'eve' })).toMatchObject({
    taken: 1,
    quarantined: 1,
  })
  expect(await stored(app)).toEqual(['GA 2026-05-01 Evening 1234 1234 import f'])
})

test('old files follow the schedules of their time: a Sunday draw that is no longer held is accepted', async () => {
  await using app = await openTestApp()
  const file = csvOf('2001-06-03 Midday 1234')
  expect(await importText(app, file, { state: 'AR' })).toMatchObject({ taken: 1 })
})

test('any state can be imported, also one without known draw times', async () => {
  await using app = await openTestApp()
  const file = csvOf('2020-01-01 Day 1234', '2020-01-01 Evening 5678', '2020-01-01 Brunch 1111')
  expect(await importText(app, file, { state: 'OH' })).toMatchObject({ taken: 2, quarantined: 1 })
})

test('an HTML page instead of data is quarantined as such', async () => {
  await using app = await openTestApp()
  const told = await importText(app, '<!doctype html>\n<html><body>Oops!</body></html>')
  expect(told).toMatchObject({
    taken: 0,
    known: 0,
    quarantined: 1,
    reasons: ['line 1: This is an HTML page, not draws.'],
  })
  expect(await quarantine(app)).toHaveLength(1)
})

test('hostile cells are quarantined, and never stop an import', async () => {
  await using app = await openTestApp()
  const file = csvOf(
    `2026-05-01 ${'x'.repeat(100_000)} 1234`,
    `2026-05-01 Midday\0 ${'9'.repeat(100_000)}`,
    "2026-05-01 ');drop-- 1234",
    '2026-05-01 Night 1234',
  )
  expect(await importText(app, file)).toMatchObject({ taken: 1, quarantined: 3 })
  expect(await quarantine(app)).toHaveLength(3)
})

test('long keys with three bytes for each character are quarantined', async () => {
  await using app = await openTestApp()
  // Of many different characters, so that compression saves nothing.
  const key = Array.from({ length: 700 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
  ).join('')
  const file = JSON.stringify([{ [key]: key }])
  expect(await importText(app, file)).toMatchObject({ taken: 0, quarantined: 1 })
  expect(await importText(app, file)).toMatchObject({ taken: 0, quarantined: 1 })
  expect(await quarantine(app)).toHaveLength(1)
})

test('two concurrent imports of one file add each draw once', async () => {
  await using app = await openTestApp()
  const rows = fairDraws(1_500, 1).map((digits, at) => {
    const day = Temporal.PlainDate.from('2020-01-01').add({ days: at })
    return `${day.toString()} Midday ${digits}`
  })
  const reports = await Promise.all([
    importText(app, csvOf(...rows)),
    importText(app, csvOf(...rows.toReversed())),
  ])
  const sum = (key: 'taken' | 'known') => reports.reduce((total, report) => total + report[key], 0)
  expect([sum('taken'), sum('known')]).toEqual([1500, 1500])
  expect(await stored(app)).toHaveLength(1500)
})
