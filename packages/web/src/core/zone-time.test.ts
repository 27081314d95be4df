import { nextDraw } from '@fourcast/engine/calendar.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { expect, test } from 'vitest'
import {
  calendarDayIn,
  clockIn,
  dayIn,
  momentIn,
  monthIn,
  ownTime,
  weekdayDate,
  zoneName,
} from './zone-time.ts'

const EAST = 'America/New_York'
const CENTRAL = 'America/Chicago'
const at = (text: string) => Date.parse(text)

test('a draw is shown in the time of its state', () => {
  const draw = '2026-11-21T23:59:00Z'
  expect(momentIn(draw, EAST, at('2026-11-21T20:18:00Z'))).toBe('today at 6:59\u00A0PM\u00A0ET')
  expect(momentIn(draw, EAST, at('2026-11-21T04:00:00Z'))).toBe('tomorrow at 6:59\u00A0PM\u00A0ET')
  expect(momentIn(draw, EAST, at('2026-11-19T20:00:00Z'))).toBe(
    'Sat, Nov 21 at 6:59\u00A0PM\u00A0ET',
  )
})

test('the viewer’s time is added if it differs, with the day if that differs too', () => {
  const evening = '2026-11-21T23:59:00Z'
  expect(ownTime(evening, EAST, 'America/Denver')).toBe('4:59\u00A0PM')
  expect(ownTime(evening, EAST, 'Europe/Berlin')).toBe('Sun, Nov 22, 12:59\u00A0AM')
  expect(ownTime(evening, EAST, 'America/Detroit')).toBeNull()
  // Twelve hours apart: the clock times agree and the days differ.
  expect(ownTime('2026-11-21T17:29:00Z', EAST, 'Asia/Bangkok')).toBe('Sun, Nov 22, 12:29\u00A0AM')
})

test.each(['Etc/Unknown', 'Mars/Olympus', '', 'undefined'])(
  'the time zone %j, which no browser knows, counts as New York’s, which is named',
  (zone) => {
    const evening = '2026-11-21T23:59:00Z'
    expect(momentIn(evening, zone, at('2026-11-21T20:18:00Z'))).toBe(
      'today at 6:59\u00A0PM\u00A0ET',
    )
    expect(ownTime(evening, CENTRAL, zone)).toBe('6:59\u00A0PM\u00A0ET')
    expect(ownTime('2026-11-22T05:30:00Z', CENTRAL, zone)).toBe(
      'Sun, Nov 22, 12:30\u00A0AM\u00A0ET',
    )
    expect(ownTime(evening, EAST, zone)).toBeNull()
    expect(monthIn(evening, zone)).toBe('2026-11')
  },
)

test('zones have their common names', () => {
  expect(zoneName('2026-07-01T00:00:00Z', EAST)).toBe('ET')
  expect(zoneName('2026-12-01T00:00:00Z', CENTRAL)).toBe('CT')
  expect(zoneName('2026-12-01T00:00:00Z', 'America/Indiana/Indianapolis')).toBe('ET')
})

/** The next draw of Georgia as text. */
function toNext(now: string) {
  const schedule = scheduleOf('cash4', 'GA')
  if (schedule === undefined) throw new Error('Georgia has draws')
  const next = nextDraw(schedule, Temporal.Instant.from(now)).at.toString()
  return momentIn(next, EAST, at(now))
}

test('the next draw has the right day in the night when the clock goes back', () => {
  // 11:35 PM on October 31; the hour from 1 AM to 2 AM occurs twice.
  expect(toNext('2026-11-01T03:35:00Z')).toBe('tomorrow at 12:29\u00A0PM\u00A0ET')
  expect(toNext('2026-11-01T05:30:00Z')).toBe('today at 12:29\u00A0PM\u00A0ET')
})

test('the next draw has the right day in the night when the clock goes forward', () => {
  // 11:35 PM on March 7.
  expect(toNext('2026-03-08T04:35:00Z')).toBe('tomorrow at 12:29\u00A0PM\u00A0ET')
})

test('the day after a day of 25 or 23 hours is tomorrow, and the one after that is not', () => {
  const early = at('2026-11-01T04:10:00Z')
  expect(dayIn('2026-11-02T04:30:00Z', EAST, early)).toBe('today')
  expect(dayIn('2026-11-02T17:29:00Z', EAST, early)).toBe('tomorrow')
  expect(dayIn('2026-11-03T17:29:00Z', EAST, early)).toBe('Tue, Nov 3')
  const late = at('2026-03-08T04:50:00Z')
  expect(dayIn('2026-03-08T17:29:00Z', EAST, late)).toBe('tomorrow')
  expect(dayIn('2026-03-09T17:29:00Z', EAST, late)).toBe('Mon, Mar 9')
})

test('a month and a day begin at midnight of their zone', () => {
  const lastEvening = at('2026-12-01T05:30:00Z')
  expect([monthIn(lastEvening, EAST), monthIn(lastEvening, CENTRAL)]).toEqual([
    '2026-12',
    '2026-11',
  ])
  expect(calendarDayIn(lastEvening, CENTRAL)).toBe('2026-11-30')
  expect(clockIn('2026-11-21T05:00:00Z', EAST)).toBe('12:00\u00A0AM')
  expect(weekdayDate('2026-11-21')).toBe('Sat, Nov 21')
})
