import { expect, test } from 'vitest'
import { endDay, endText } from '#features/profile/preferences/play/lengths.ts'

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
  expect(endText('month', at('2026-11-05T20:12:00Z'))).toBe('Dec 5, 2026, 3:12 PM ET')
})
