import { expect, test } from 'vitest'
import { brief, CASH4, read } from './testing.ts'

/** Each reader with three draws, two that were not held, one of another game where it can be, and one that is wrong. */
const FILES: Readonly<Record<string, string>> = {
  CSV: 'date,session,number\n2024-03-01,Eve,1234\n2024-03-02,Eve,\n2024-03-03,Eve,-\n2024-03-04,Eve,5678\n2024-03-05,Eve,9x12\n2024-03-06,Eve,9012\n',
  'CSV with the date last':
    'number,session,date\n1234,Eve,2024-03-01\n,,2024-03-02\n,Eve,2024-03-03\n5678,Eve,2024-03-04\n9x12,Eve,2024-03-05\n9012,Eve,2024-03-06\n',
  'a column for each session':
    'date,midday,evening\n2024-03-01,1234,\n2024-03-02,,5678\n2024-03-03,9x12,9012\n',
  'a column for each digit':
    'date,session,ball 1,ball 2,ball 3,ball 4\n2024-03-01,Eve,1,2,3,4\n2024-03-02,Eve,,,,\n2024-03-03,Eve,,,,\n2024-03-04,Eve,5,6,7,8\n2024-03-05,Eve,9,x,1,2\n2024-03-06,Eve,9,0,1,2\n',
  'official text':
    'Results for Pick 4\n3/1/2024; Day: 1,2,3,4; Night: ; Fireball: 3\n3/2/2024; Day: ; Night: 5,6,7,8\n3/3/2024; Day: 9,x,1,2; Night: 9,0,1,2\n',
  Texas:
    'Daily 4 Day,3,1,2024,1,2,3,4,10,\nDaily 4 Day,3,2,2024,,,,,,\nDaily 4 Day,3,3,2024,,,,,,\nDaily 4 Day,3,4,2024,5,6,7,8,26,\nDaily 4 Day,3,5,2024,9,x,1,2,,\nDaily 4 Day,3,6,2024,9,0,1,2,12,\n',
  JSON: JSON.stringify(
    ['1234', '', null, 5678, '9x12', '9012'].map((number, at) => ({
      date: `2024-03-0${at + 1}`,
      session: 'Eve',
      number,
    })),
  ),
  'JSON that leaves out empty fields': JSON.stringify(
    ['1234', undefined, undefined, 5678, '9x12', '9012'].map((number, at) => ({
      date: `2024-03-0${at + 1}`,
      session: 'Eve',
      number,
    })),
  ),
}

test.each(Object.entries(FILES))(
  '%s: each row is a draw, not drawn, or refused; none disappears',
  async (_, text) => {
    const items = await read(text)
    const kinds = items.map((item) =>
      'skipped' in item ? item.skipped : 'reason' in item ? 'refused' : 'draw',
    )
    expect(kinds.toSorted().join()).toBe('draw,draw,draw,not drawn,not drawn,refused')
  },
)

const MOVED = 'The number is empty, and another column has'

test.each([
  [
    'a second number column',
    'date,session,winning_number,digits\n2024-03-01,Eve,1234,\n2024-03-02,Eve,,5678\n',
    `3: ${MOVED} 5678.`,
  ],
  [
    'the column of an extra ball',
    'date,session,number,fireball\n2024-03-01,Eve,1234,5\n2024-03-02,Eve,,5-6-7-8\n',
    `3: ${MOVED} 5-6-7-8.`,
  ],
  [
    'the column of the session',
    'date,session,number\n2024-03-01,Eve,1234\n2024-03-02,5678,\n',
    `3: ${MOVED} 5678.`,
  ],
  [
    'a column without a known header',
    'date,session,number,notes\n2024-03-01,Eve,1234,ok\n2024-03-02,Eve,,5678\n',
    `3: ${MOVED} 5678.`,
  ],
  [
    'another field of JSON',
    '[{"date":"2024-03-01","session":"Eve","number":"1234"},\n{"date":"2024-03-02","session":"Eve","value":"5678"}]',
    '2: The row has no date or no number. Its keys: date, session, value',
  ],
])('a number in %s is refused, not skipped as not drawn', async (_, text, reason) => {
  expect(brief(await read(text))).toEqual(['2024-03-01 Eve 1234', reason])
})

test('figures that are no results do not make an empty row a draw', async () => {
  const text =
    'Draw Number,date,session,number,year,prize\n1001,2024-03-01,Eve,1234,2024,5000\n1002,2024-03-02,Eve,,2024,5000\n'
  const newYork = 'Draw Date,Midday Daily #,Midday Win 4 #,Midday Win 4 Sum\n09/24/2020,,3070,10\n'
  expect((await read(text)).at(-1)).toEqual({ line: 3, skipped: 'not drawn' })
  expect(await read(newYork, { game: 'cash3', state: 'NY', count: 3 })).toEqual([
    { line: 2, skipped: 'not drawn' },
  ])
})

test('draws above the header, before a date, or in a repeated header are refused', async () => {
  const above = '2024-03-01,Eve,1234\ndate,session,number\n2024-03-02,Eve,5678\n'
  expect(brief(await read(above))).toEqual([
    '1: The row is above the header.',
    '2024-03-02 Eve 5678',
  ])
  const official = '8/30/2015; Day: 4,4,0,7\nSun 8/31/2015; Day: 1,1,1,1\nNo guarantee.\n'
  expect(brief(await read(official))).toEqual([
    '2015-08-30 Day 4407',
    '2: The row does not begin with a date.',
  ])
  const header = 'date,session,number\nupdated,Eve,1234\n'
  expect(brief(await read(header))).toEqual(['2: The date can’t be read: updated'])
})

test('titles, disclaimers and headers are no rows', async () => {
  const text =
    'Results\ndate,session,number\n2024-03-01,Eve,1234\n\ndate,session,number\n"All information, of course, is unofficial."\n'
  expect(await read(text, CASH4)).toHaveLength(1)
})
