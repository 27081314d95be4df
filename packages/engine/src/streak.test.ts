import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streak } from './streak.ts'
import { anyDate } from './testing/arbitraries.ts'

describe('streak', () => {
  test.each([
    ['nothing yet', [], 0],
    ['today alone', ['2026-03-09'], 1],
    ['yesterday alone', ['2026-03-08'], 1],
    ['the day before yesterday alone', ['2026-03-07'], 0],
    ['a run that ends today', ['2026-03-07', '2026-03-08', '2026-03-09'], 3],
    ['a run that ends yesterday', ['2026-03-06', '2026-03-07', '2026-03-08'], 3],
    ['a gap', ['2026-03-05', '2026-03-06', '2026-03-08', '2026-03-09'], 2],
    ['any order and repeats', ['2026-03-09', '2026-03-08', '2026-03-09'], 2],
    ['a day in the future', ['2026-03-10', '2026-03-09'], 1],
    ['only a day in the future', ['2026-03-10'], 0],
    ['a month and its leap day apart', ['2026-02-28', '2026-03-01'], 0],
  ])('%s', (_, days, length) => {
    expect(streak(days, '2026-03-09')).toBe(length)
  })

  test('crosses the end of a year and a leap day', () => {
    expect(streak(['2027-12-31', '2028-01-01'], '2028-01-01')).toBe(2)
    expect(streak(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
  })

  test('accepts dates and text', () => {
    const day = Temporal.PlainDate.from('2026-03-08')
    expect(streak([day, '2026-03-09'], day.add({ days: 1 }))).toBe(2)
    expect(streak(new Set([day]).values(), '2026-03-09')).toBe(1)
  })

  test('a run of n days, ending today or yesterday, counts n, whatever happened before it', () => {
    const older = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        anyDate,
        fc.nat(40),
        fc.boolean(),
        older,
        (today, length, includesToday, gone) => {
          const end = includesToday ? today : today.subtract({ days: 1 })
          const run = Array.from({ length }, (_, i) => end.subtract({ days: i }))
          const before = gone.map((days) => end.subtract({ days: length + days }))
          const untouched = length === 0 ? [] : before
          expect(streak([...run, ...untouched], today)).toBe(length)
        },
      ),
    )
  })

  test.each(['', 'yesterday', '2026-02-30', '2026-03-09T23:00:00Z'])('refuses %j', (day) => {
    expect(() => streak([day], '2026-03-09')).toThrow(RangeError)
  })
})
