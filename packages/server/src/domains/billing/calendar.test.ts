import { expect, test } from 'vitest'
import { anchorOf, daysAfter, longDay, termEnd } from './calendar.ts'

const at = (text: string) => Temporal.Instant.from(text)

/** The ends of terms that follow each other, as clocks in New York show them. */
function termsFrom(start: string, count: number, term: 'monthly' | 'twoMonth' = 'monthly') {
  const anchor = anchorOf(at(start))
  const ends: string[] = []
  let now = at(start)
  for (let n = 0; n < count; n++) {
    now = termEnd(now, anchor, term)
    const { hour, minute } = now.toZonedDateTimeISO('America/New_York')
    ends.push(`${longDay(now)} ${hour}:${String(minute).padStart(2, '0')}`)
  }
  return ends
}

test('a month that lacks the day has its last one, and the day comes back after it', () => {
  expect(termsFrom('2026-01-31T17:00:00Z', 4)).toEqual([
    'February 28, 2026 12:00',
    'March 31, 2026 12:00',
    'April 30, 2026 12:00',
    'May 31, 2026 12:00',
  ])
})

test('a leap day is a day like others', () => {
  expect(termsFrom('2028-01-30T17:00:00Z', 2)).toEqual([
    'February 29, 2028 12:00',
    'March 30, 2028 12:00',
  ])
  expect(termsFrom('2028-02-29T17:00:00Z', 1)).toEqual(['March 29, 2028 12:00'])
})

test('two months go over the end of a year and over February', () => {
  expect(termsFrom('2026-12-31T17:00:00Z', 2, 'twoMonth')).toEqual([
    'February 28, 2027 12:00',
    'April 30, 2027 12:00',
  ])
})

test('the day is that of New York, not of UTC', () => {
  expect(anchorOf(at('2026-03-01T03:00:00Z'))).toBe(28)
  expect(termsFrom('2026-03-01T03:00:00Z', 1)).toEqual(['March 28, 2026 22:00'])
})

test('both nights of daylight saving keep the time of day', () => {
  expect(termsFrom('2026-02-15T17:00:00Z', 1)).toEqual(['March 15, 2026 12:00'])
  expect(termsFrom('2026-10-15T16:00:00Z', 1)).toEqual(['November 15, 2026 12:00'])
  expect(termsFrom('2026-02-08T07:30:00Z', 1)).toEqual(['March 8, 2026 3:30'])
  expect(termEnd(at('2026-10-01T05:30:00Z'), 1, 'monthly')).toEqual(at('2026-11-01T05:30:00Z'))
})

test('a term is never empty, whatever second it starts at', () => {
  let start = at('2026-01-01T00:00:00Z')
  for (let n = 0; n < 800; n++) {
    const end = termEnd(start, anchorOf(start), 'monthly')
    const days = end.since(start).total('hours') / 24
    expect(days).toBeGreaterThanOrEqual(27.9)
    expect(days).toBeLessThanOrEqual(31.1)
    start = start.add({ hours: 11, minutes: 13, seconds: 7 })
  }
})

test('days are counted as calendars do, over a night of 23 hours too', () => {
  expect(daysAfter(at('2026-03-07T17:00:00Z'), 3)).toEqual(at('2026-03-10T16:00:00Z'))
})
