import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '#environment.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { importText } from './testing.ts'

const stored = async (app: TestApp): Promise<string[]> => {
  const { rows } = await app.pool.query(
    `select concat_ws(' ', draw_date::text, session, numbers) as told from draw order by draw_at`,
  )
  return rows.map(({ told }) => told)
}

const DIGITS = fairDraws(40, 1)

/** Forty evenings from March 1, 2024, with dates as someone writes them. */
const evenings = (write: (date: Temporal.PlainDate) => string, count = 40) =>
  [
    'date,session,number',
    ...DIGITS.slice(0, count).map(
      (digits, at) =>
        `${write(new Temporal.PlainDate(2024, 3, 1).add({ days: at }))},Eve,${digits}`,
    ),
  ].join('\n')

const isoEvenings = (count = 40) =>
  DIGITS.slice(0, count).map(
    (digits, at) =>
      `${new Temporal.PlainDate(2024, 3, 1).add({ days: at }).toString()} Evening ${digits}`,
  )

test.each([
  ['1/3/2024', (d: Temporal.PlainDate) => `${d.day}/${d.month}/${d.year}`],
  ['01-03-2024', (d: Temporal.PlainDate) => d.toLocaleString('en-GB').replaceAll('/', '-')],
  ['1.3.2024', (d: Temporal.PlainDate) => `${d.day}.${d.month}.${d.year}`],
])('dates like %s are day first in the whole file if one row shows it', async (_, write) => {
  await using app = await openTestApp()
  expect(await importText(app, evenings(write))).toMatchObject({ taken: 40, quarantined: 0 })
  expect(await stored(app)).toEqual(isoEvenings())
})

test('if no row shows the order of day and month, the file is refused with both readings until the importer chooses one', async () => {
  await using app = await openTestApp()
  const file = evenings(({ year, month, day }) => `${day}/${month}/${year}`, 12)
  await expect(importText(app, file)).rejects.toThrow(
    'test.csv has dates with two readings: 1/3/2024 is January 3 or March 1. None of its draws were stored. Choose the order under “Dates” (--dates month-first or --dates day-first on the command line).',
  )
  expect(await stored(app)).toEqual([])
  expect(await importText(app, file, { dates: 'day-first' })).toMatchObject({ taken: 12 })
  expect(await stored(app)).toEqual(isoEvenings(12))
})

test('a file with both orders is refused until the importer chooses one; other rows are then quarantined', async () => {
  await using app = await openTestApp()
  const file = 'date,session,number\n13/3/2024,Eve,1234\n3/14/2024,Eve,5678\n3/15/2024,Eve,9012\n'
  await expect(importText(app, file)).rejects.toThrow(
    'test.csv has dates in two orders: 13/3/2024 begins with the day, 3/14/2024 with the month.',
  )
  expect(await importText(app, file, { dates: 'month-first' })).toMatchObject({
    taken: 2,
    reasons: ['line 2: There is no such date: 13/3/2024'],
  })
})

test('dates that read the same in both orders need no choice', async () => {
  await using app = await openTestApp()
  const file = 'date,session,number\n3/3/2024,Eve,1234\n4/4/2024,Eve,5678\n'
  expect(await importText(app, file)).toMatchObject({ taken: 2 })
})

test('the lines of an official text follow the same order', async () => {
  await using app = await openTestApp()
  const file = '1/3/2024; Evening: 4,4,0,7\n31/3/2024; Evening: 1,5,8,5\n'
  expect(await importText(app, file)).toMatchObject({ taken: 2 })
  expect(await stored(app)).toEqual(['2024-03-01 Evening 4407', '2024-03-31 Evening 1585'])
})

const threeDigits = (write: (digits: string) => string) =>
  [
    'date,session,number',
    ...DIGITS.map(
      (digits, at) =>
        `2024-${3 + Math.floor(at / 28)}-${1 + (at % 28)},Eve,${write(digits.slice(1))}`,
    ),
  ].join('\n')

test.each([
  ['with their zeros', (digits: string) => digits],
  ['without their zeros', (digits: string) => String(Number(digits))],
  ['as a spreadsheet writes them', (digits: string) => `${Number(digits)}.0`],
])('a file of three-digit numbers %s is refused, not filled with zeros', async (_, write) => {
  await using app = await openTestApp()
  await expect(importText(app, threeDigits(write))).rejects.toThrow(
    'test.csv seems to be of another game: no number has 4 digits. Check the game, or write the zeros.',
  )
  expect(await stored(app)).toEqual([])
})

test('three-digit numbers among four-digit ones are no dropped zeros if there are too many', async () => {
  await using app = await openTestApp()
  const mixed = `${evenings((date) => date.toString())}\n${threeDigits((digits) => digits)
    .split('\n')
    .slice(1)
    .join('\n')
    .replaceAll('Eve', 'Mid')}`
  await expect(importText(app, mixed)).rejects.toThrow('40 of 80 numbers have fewer than 4 digits')
})

test('zeros are restored among four-digit numbers, but not before a zero', async () => {
  await using app = await openTestApp()
  const file = `${evenings((date) => date.toString())}\n2024-05-01,Eve,768\n2024-05-02,Eve,7.0\n2024-05-03,Eve,042\n`
  expect(await importText(app, file)).toMatchObject({
    taken: 42,
    reasons: ['line 44: The row has 3 digits instead of 4: 042'],
  })
  expect((await stored(app)).slice(-2)).toEqual([
    '2024-05-01 Evening 0768',
    '2024-05-02 Evening 0007',
  ])
})

test('whole numbers of a spreadsheet are read in every column', async () => {
  await using app = await openTestApp()
  const file =
    'Year,Month,Day,Session,Ball 1,Ball 2,Ball 3,Ball 4,Fireball\n2024.0,3.0,13.0,Eve,7.0,0.0,6.0,8.0,5.0\n'
  expect(await importText(app, file)).toMatchObject({ taken: 1, quarantined: 0 })
  expect((await app.pool.query('select numbers, bonus from draw')).rows).toEqual([
    { numbers: '7068', bonus: 5 },
  ])
})

test.each(['Pick 4 Midday', 'PICK4-MID', 'P4 Midday', 'Cash 4 Mid-Day Drawing'])(
  'a session column with %s names the game and the session',
  async (session) => {
    await using app = await openTestApp()
    const file = `date,session,number\n2024-03-13,${session},0768\n2024-03-13,Pick 3 Midday,768\n`
    expect(await importText(app, file)).toMatchObject({ rows: 1, taken: 1, elsewhere: 1 })
    expect(await stored(app)).toEqual(['2024-03-13 Midday 0768'])
  },
)

const GAMES = [
  'game,date,draw,digits,fireball',
  'P3,2026-08-20,MID,1-9-4,6',
  'M4L,2026-08-20,,1-16-26-40-44,4',
  'P4,2026-08-20,MID,8-7-7-6,6',
  'P4,2026-08-20,EVE,0-2-8-6,4',
].join('\n')

test('a game column picks the rows of the game; other games are counted, not quarantined', async () => {
  await using app = await openTestApp({ now: '2026-11-01T12:00:00Z' })
  expect(await importText(app, GAMES)).toMatchObject({
    rows: 2,
    taken: 2,
    quarantined: 0,
    elsewhere: 2,
  })
  expect(await importText(app, GAMES, { game: 'cash3' })).toMatchObject({ taken: 1, elsewhere: 3 })
  await expect(importText(app, GAMES, { game: 'pick5' })).rejects.toThrow(
    'test.csv has no Pick 5 draws. It names the games P3, M4L, P4.',
  )
})

test('one name that we do not know is the lottery’s own for the game', async () => {
  await using app = await openTestApp()
  const file = 'game,date,draw,digits\nGA-QUAD,2024-08-20,MID,8776\n'
  expect(await importText(app, file)).toMatchObject({ taken: 1, elsewhere: 0 })
})

test('a rows.json is refused, and the reason says what to download', async () => {
  await using app = await openTestApp()
  const file = JSON.stringify({
    meta: { view: { id: 'abcd', columns: [{ name: 'Draw Date' }] } },
    data: [['row', 0, '2024-03-01T00:00:00', 'Evening', '4415']],
  })
  expect((await importText(app, file)).reasons).toEqual([
    'line 1: This is a rows.json file, which has no column names. Download the same data set as CSV instead (Export, CSV).',
  ])
})

const CASES = resolve(ROOT, '../shared/data/cases')

describe('real files with unusual formats', () => {
  beforeEach(({ skip }) => skip(!existsSync(CASES), 'no ../shared/data beside this checkout'))
  const sample = (name: string) => readFile(resolve(CASES, name), 'utf8')

  test.each([
    ['c01-day-first-real.csv', 'Evening', { rows: 40, taken: 32, quarantined: 8 }],
    ['c01b-day-first-40.csv', undefined, { rows: 40, taken: 40, quarantined: 0 }],
    ['c05-three-games-one-file.csv', undefined, { rows: 4, taken: 4, elsewhere: 8 }],
    ['c12-socrata-rows.json', undefined, { rows: 1, taken: 0, quarantined: 1 }],
    ['c13-game-in-session.csv', undefined, { rows: 80, taken: 80, quarantined: 0 }],
  ])('%s', async (name, session, report) => {
    await using app = await openTestApp({ now: '2026-11-01T12:00:00Z' })
    expect(await importText(app, await sample(name), { session })).toMatchObject(report)
  })

  test.each(['c02-three-digit-file-40.csv', 'c02b-nj-pick3-40-real.csv'])(
    '%s holds three digits',
    async (name) => {
      await using app = await openTestApp({ now: '2026-11-01T12:00:00Z' })
      await expect(importText(app, await sample(name))).rejects.toThrow('no number has 4 digits')
      expect(await importText(app, await sample(name), { game: 'cash3' })).toMatchObject({
        taken: 40,
      })
    },
  )
})
