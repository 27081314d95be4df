import { expect, test } from 'vitest'
import { askedMonth, monthName, monthsLater, weeksOf } from './month.ts'

const daysOf = (month: string, length: number) =>
  Array.from({ length }, (_, at) => ({ date: `${month}-${String(at + 1).padStart(2, '0')}` }))

const places = (month: string, length: number) =>
  weeksOf(daysOf(month, length)).map((week) => week.map((day) => day?.date.slice(8) ?? null))

test('a month begins on its weekday and fills whole weeks from Sunday', () => {
  const weeks = places('2026-05', 31)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, '01', '02'])
  expect(weeks[5]).toEqual(['31', null, null, null, null, null, null])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test('a month of four whole weeks has no empty place', () => {
  expect(places('2026-02', 28).flat()).not.toContain(null)
  expect(places('2026-02', 28)).toHaveLength(4)
})

test('months pass over the end of a year both ways', () => {
  expect(monthsLater('2026-12', 1)).toBe('2027-01')
  expect(monthsLater('2026-01', -1)).toBe('2025-12')
  expect(monthsLater('2026-11', -23)).toBe('2024-12')
  expect(monthName('2026-11')).toBe('November 2026')
})

test.each([
  [null, '2026-11'],
  ['2026-13', '2026-11'],
  ['november', '2026-11'],
  ['2019-02', '2019-02'],
  ['2026-12', '2026-12'],
  ['2031-01', '2026-12'],
])('the address asks for %s and gets %s', (asked, shown) => {
  expect(askedMonth(asked, '2026-11', '2026-12')).toBe(shown)
})
