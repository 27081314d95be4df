import { describe, expect, test } from 'vitest'
import type { StarterHistory } from './format.ts'
import { decodeHistory, encodeHistory, HistoryError } from './format.ts'
import { packHistory } from './pack.ts'

const NOW = Temporal.Instant.from('2026-11-22T12:00:00Z')

const GEORGIA: StarterHistory = {
  game: 'cash4',
  state: 'GA',
  sessions: ['Midday', 'Evening', 'Night'],
  draws: [
    { date: '2019-01-01', session: 'Midday', digits: '0007' },
    { date: '2019-01-01', session: 'Night', digits: '5613' },
    { date: '2019-01-03', session: 'Evening', digits: '1234' },
    { date: '2019-03-31', session: 'Midday', digits: '0000' },
  ],
}

const POWERBALL: StarterHistory = {
  game: 'powerball',
  state: 'US',
  sessions: ['Evening'],
  draws: [{ date: '2010-02-03', session: 'Evening', digits: '17-22-36-37-52', bonus: 4 }],
}

test('writes a line a month, with every day up to the last draw', () => {
  expect(encodeHistory(GEORGIA)).toBe(`# Fourcast draw history, version 1
game cash4
state GA
sessions Midday Evening Night
2019-01 0007,-,5613 - -,1234,-
2019-03 ${'- '.repeat(30)}0000,-,-
`)
})

test.each([
  ['digits', GEORGIA],
  ['balls with a bonus ball', POWERBALL],
])('reads back what it wrote: %s', (_what, history) => {
  expect(decodeHistory(encodeHistory(history))).toEqual(history)
})

describe('refuses a file that is not as it writes them, and names the line', () => {
  const text = encodeHistory(GEORGIA)
  test.each([
    ['an HTML page', '<!doctype html>', /^line 1: expected/],
    ['an unknown game', text.replace('cash4', 'bingo'), 'line 2: no game bingo'],
    ['a missing state', text.replace('state GA', 'GA'), "line 3: expected 'state …'"],
    ['a month that is none', text.replace('2019-03', 'March'), 'line 6: no month March'],
    ['a result too few', text.replace('0007,-,5613', '0007,-'), 'line 5: 2 results on 2019-01-01'],
  ])('%s', (_what, wrong, message) => {
    expect(() => decodeHistory(wrong)).toThrow(HistoryError)
    expect(() => decodeHistory(wrong)).toThrow(message)
  })
})

describe('a CSV file becomes a history', () => {
  const HEADER = 'draw_date,session,digits'
  const pack = (...lines: string[]) => packHistory('ga_cash4.csv', lines.join('\n'), NOW)

  test('in order of date and session, with zeros', () => {
    const history = pack(
      HEADER,
      '2019-01-03,Evening,1234',
      '2019-01-01,night,5613',
      '2019-01-01,Midday,0007',
    )
    expect(history).toEqual({ ...GEORGIA, draws: GEORGIA.draws.slice(0, 3) })
  })

  test('balls ascend, and the bonus ball is apart', () => {
    const csv = 'draw_date,numbers,ball\n2010-02-03,52 22 36 37 17,04\n'
    expect(packHistory('us_powerball.csv', csv, NOW)).toEqual(POWERBALL)
  })

  test.each([
    [
      'a digit too many',
      '2019-01-01,Midday,00071',
      'ga_cash4.csv, line 2: The row has 5 digits instead of 4: 00071',
    ],
    [
      'a session it does not have',
      '2019-01-01,Dawn,0007',
      /line 2: GA Cash 4 has no session "Dawn"/,
    ],
    ['the future', '2030-01-01,Midday,0007', /line 2: 2030-01-01 Midday is not drawn yet/],
  ])('refuses %s', (_what, line, message) => {
    expect(() => pack(HEADER, line)).toThrow(message)
  })

  test('refuses a draw that comes twice, and a file it does not know', () => {
    expect(() => pack(HEADER, '2019-01-01,Midday,0007', '2019-01-01,Midday,0008')).toThrow(
      'line 3: 2019-01-01 0 comes twice',
    )
    expect(() => packHistory('other.csv', HEADER, NOW)).toThrow(
      'other.csv is no known history file',
    )
  })

  test('refuses balls outside the range of their date', () => {
    const csv = 'draw_date,numbers,ball\n2012-01-14,17 22 36 37 60,04\n'
    expect(() => packHistory('us_powerball.csv', csv, NOW)).toThrow(
      'line 2: Balls were 1 to 59 then: 17-22-36-37-60',
    )
  })
})
