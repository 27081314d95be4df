import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type { ReadItem, RefusedRow } from './rows.ts'
import { isRefusedRow } from './rows.ts'
import { brief, read } from './testing.ts'

const reasons = (items: ReadItem[]) =>
  items
    .filter((item): item is RefusedRow => isRefusedRow(item))
    .map(({ line, reason }) => `${line}: ${reason}`)

test('leading zeros are restored for plain numbers, but a list of three lacks a digit', async () => {
  const text =
    'date,session,digits\n2020-01-01,Midday,768\n2020-01-02,Midday,7\n2020-01-03,Midday,"7,6,8"\n2020-01-04,Midday,0-7-6-8\n'
  expect(brief(await read(text))).toEqual([
    '2020-01-01 Midday 0768',
    '2020-01-02 Midday 0007',
    '4: A digit is missing: 3 of 4',
    '2020-01-04 Midday 0768',
  ])
})

test('an empty cell is a draw that was not held', async () => {
  const text = 'Draw Date,Midday Win 4 #,Evening Win 4 #\n09/24/2020,,2151\n09/25/2020,,\n\n   \n'
  expect(brief(await read(text))).toEqual(['2020-09-24 evening 2151'])
})

test('with one column for each digit, all empty is a draw not held, one empty is a missing digit', async () => {
  const text =
    'Date,Time,Ball 1,Ball 2,Ball 3,Ball 4\n1/1/2020,Day,,,,\n1/2/2020,Day,0,,2,3\n1/3/2020,Day,0,1,2,x\n1/4/2020,Day,0,1,2,3\n'
  expect(brief(await read(text))).toEqual([
    '3: A digit is missing: 3 of 4',
    '4: This is not a digit from 0 to 9: x',
    '2020-01-04 Day 0123',
  ])
})

test('unreadable rows have a reason and their line', async () => {
  const text = [
    'date,session,digits',
    '2020-01-01,Midday,12x4',
    '2021-02-30,Midday,1234',
    'yesterday,Midday,1234',
    '2020-01-04,Midday,12345',
    '2020-01-05,"Mid',
    'day",1234',
    '2020-01-07',
    '<html><body>Oops!</body></html>',
    '2020-01-09T14:30:00Z,Midday,1234',
  ].join('\n')
  expect(brief(await read(text))).toEqual([
    '2: These are not digits: 12x4',
    '3: There is no such date: 2021-02-30',
    '4: The date can’t be read: yesterday',
    '5: The row has 5 digits instead of 4: 12345',
    '2020-01-05 Mid\nday 1234',
    '8: The row is cut short: 1 of 3 columns',
    '9: The row is HTML, not a draw.',
    '10: The date has a time of day: 2020-01-09T14:30:00Z',
  ])
})

test('an unclosed quote spoils only its own row', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `"2020-01-01","S${i}","1234"`)
  const items = await read(
    ['"date","session","digits"', '"2020-01-01","Late,"1234"', ...rows].join('\n'),
  )
  expect(items.length).toBe(61)
  expect(brief(items).at(-1)).toBe('2020-01-01 S59 1234')
})

test('a file that is no draw file gets one line that says what was expected', async () => {
  expect(reasons(await read('<!DOCTYPE html><html><title>Oops!</title>'))).toEqual([
    '1: This is an HTML page, not draws.',
  ])
  expect(reasons(await read(''))).toEqual(['1: The file is empty.'])
  expect(reasons(await read('PK\u0003\u0004\u0000rest'))).toEqual([
    '1: This is not a text file. Save a spreadsheet as CSV first.',
  ])
  for (const text of ['Oops! Try again later.', 'a,b,c\n1,2,3\n', '[]', 'date,session,digits\n'])
    expect(reasons(await read(text))[0], text).toMatch(/^1: No Cash 4 draws found. Expected a CSV/)
})

test('an error answer of a results service is not read as a draw', async () => {
  expect(reasons(await read('{"error":100}'))).toEqual([
    '1: The row has no date or no number. Its keys: error',
  ])
})

test('from a file of many games and states only the wanted ones are read', async () => {
  const json = [
    {
      game: 'cash4',
      state: 'GA',
      drawDate: '2020-01-01',
      drawTime: 'Midday',
      numbers: [1, 2, 3, 4],
      winningNumbers: '1234',
      simulated: false,
    },
    {
      game: 'Pick 3',
      state: 'GA',
      drawDate: '2020-01-01',
      drawTime: 'Midday',
      numbers: [1, 2, 3],
      winningNumbers: '123',
    },
    {
      game: 'cash4',
      state: 'NC',
      drawDate: '2020-01-01',
      drawTime: 'Midday',
      numbers: [1, 2, 3, 5],
      winningNumbers: '1235',
    },
    {
      game: 'cash4',
      state: 'GA',
      drawDate: '2020-01-02',
      drawTime: 'Midday',
      numbers: [9, 9, 9, 9],
      winningNumbers: '9999',
      simulated: true,
    },
  ]
  expect(brief(await read(JSON.stringify(json)))).toEqual([
    '2020-01-01 Midday 1234',
    '1: The draw is simulated.',
  ])
  const newYork = 'Draw Date,Midday Daily #,Midday Win 4 #\n09/24/2020,33,3070\n'
  expect(brief(await read(newYork, { game: 'cash3', state: 'NY', count: 3 }))).toEqual([
    '2020-09-24 midday 033',
  ])
})

test('truncated JSON and a broken object lose nothing else', async () => {
  const one = '{"date":"2020-01-01","session":"Midday","numbers":"1234"}'
  expect(
    brief(await read(`[${one},\n{"date":"2020-01-02,\n"session":"Midday"},\n${one},\n{"date":`)),
  ).toEqual([
    '2020-01-01 Midday 1234',
    '2: The JSON object can’t be read.',
    '2020-01-01 Midday 1234',
    '5: The JSON is cut short here.',
  ])
})

test('JSON numbers: a list that lacks a digit, an empty list, and null for a draw not held', async () => {
  const rows = [[7, 6, 8], [7, null, 6, 8], [7, 6, 8, 12], null, -5, 7.5, true, '0 7 6 8']
  const json = rows.map((numbers) => ({ date: '2020-01-01', session: 'Midday', numbers }))
  expect(brief(await read(JSON.stringify(json)))).toEqual([
    '1: A digit is missing: 3 of 4',
    '1: A digit is missing: 3 of 4',
    '1: This is not a digit from 0 to 9: 12',
    '1: These are not digits: -5',
    '1: These are not digits: 7.5',
    '1: The cell has no digits.',
    '2020-01-01 Midday 0768',
  ])
})

test('a spreadsheet in UTF-16, with tabs and quoted zeros', async () => {
  const text =
    '\ufeffDate\tDraw\tResult\r\n8/30/2015\tDay\t="0768"\r\nSun, Aug 30, 2015\tNight\t768.0\r\n'
  expect(brief(await read(Buffer.from(text, 'utf16le')))).toEqual([
    '2015-08-30 Day 0768',
    '2015-08-30 Night 0768',
  ])
})

test('the reason names the draw of a line with several', async () => {
  const text =
    '8/30/2015; Day: 4,4,0; Fireball: 2; Night: 1,5,8,5; Fireball: 9\n2/30/2015; Day: 1,1,1,1\n8/28/2015\n8/27/2015; Day: ; Night: 1,2,3,4'
  expect(brief(await read(text))).toEqual([
    '1: Day: A digit is missing: 3 of 4',
    '2015-08-30 Night 1585',
    '2: There is no such date: 2/30/2015',
    '3: The row has a date and no draw.',
    '2015-08-27 Night 1234',
  ])
  const wide = 'date,midday,evening\n2020-01-01,12x,123456\n'
  expect(brief(await read(wide))).toEqual([
    '2: midday: These are not digits: 12x',
    '2: evening: The row has 6 digits instead of 4: 123456',
  ])
})
