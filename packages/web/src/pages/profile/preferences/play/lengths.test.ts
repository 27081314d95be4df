import { expect, test } from 'vitest'
import { endDay, endOf, endText } from './lengths.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['day', '2026-11-21T20:12:00Z', '2026-11-22'],
  ['day', '2026-12-31T20:12:00Z', '2027-01-01'],
  // In New York it is still the day before.
  ['week', '2026-11-22T03:00:00Z', '2026-11-28'],
  ['month', '2026-01-31T17:00:00Z', '2026-02-28'],
  ['month', '2026-12-15T17:00:00Z', '2027-01-15'],
  ['sixMonths', '2026-08-31T16:00:00Z', '2027-02-28'],
  ['sixMonths', '2026-05-04T16:00:00Z', '2026-11-04'],
] as const)('a %s from %s ends on %s', (length, from, day) => {
  expect(endDay(length, at(from))).toBe(day)
})

test('it ends at the time of day it begins', () => {
  expect(endText('month', at('2026-11-05T20:12:00Z'))).toBe('Dec 5, 2026, 3:12\u00A0PM ET')
})

test.each([
  ['day', '2026-11-21T20:12:00Z', '2026-11-22T20:12:00Z'],
  ['day', '2026-11-21T20:12:00.001Z', '2026-11-22T20:13:00Z'],
  // Over a night of 25 hours, and over one of 23.
  ['day', '2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z'],
  ['week', '2027-03-10T17:00:00Z', '2027-03-17T16:00:00Z'],
  // New York's clocks show no 2:30 AM that day.
  ['day', '2027-03-13T07:30:00Z', '2027-03-14T07:30:00Z'],
  ['sixMonths', '2026-09-14T06:30:00Z', '2027-03-14T07:30:00Z'],
  // And that day they show 1:30 AM twice.
  ['day', '2026-10-31T05:30:00Z', '2026-11-01T05:30:00Z'],
] as const)('a %s from %s ends at %s', (length, from, end) => {
  expect(endOf(length, at(from))).toBe(at(end))
})
