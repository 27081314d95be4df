import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawInstant,
  isDrawDay,
  newYorkDay,
  newYorkDayBounds,
  nextDraw,
  type Slot,
  slotsBetween,
} from './calendar.ts'
import type { Game } from './games.ts'
import { type Draw, type Schedule, scheduleOf, schedulesOf } from './schedules.ts'
import { anyDate, anyInstant, anySchedule } from './testing/arbitraries.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const on = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)

const of = (state: string, game: Game = 'cash4'): Schedule => {
  const schedule = scheduleOf(game, state)
  if (schedule === undefined) throw new Error(`no schedule for ${game} in ${state}`)
  return schedule
}

const written = (slot: Slot): string =>
  `${slot.date.toString()} ${slot.session} ${slot.at.toString()}`

const changed = (schedule: Schedule, change: Partial<Draw>): Schedule => {
  const draws = schedule.draws.map((draw): Draw => Object.assign({}, draw, change))
  return { ...schedule, draws }
}

const anyDays = fc.integer({ min: 0, max: 21 })

describe('drawInstant', () => {
  test.each([
    ['GA', '2026-01-15', 'Night', '2026-01-16T04:34:00Z'],
    ['GA', '2026-07-15', 'Night', '2026-07-16T03:34:00Z'],
    ['GA', '2026-03-07', 'Night', '2026-03-08T04:34:00Z'],
    ['GA', '2026-03-08', 'Midday', '2026-03-08T16:29:00Z'],
    ['GA', '2026-10-31', 'Night', '2026-11-01T03:34:00Z'],
    ['GA', '2026-11-01', 'Night', '2026-11-02T04:34:00Z'],
    ['MT', '2026-07-01', 'Evening', '2026-07-02T01:30:00Z'],
    ['IN', '2026-01-01', 'Evening', '2026-01-02T04:00:00Z'],
    ['TX', '2026-06-01', 'Morning', '2026-06-01T15:00:00Z'],
    ['CA', '2026-06-01', 'Evening', '2026-06-02T01:30:00Z'],
  ])('%s on %s, %s is %s', (state, date, session, expected) => {
    expect(String(drawInstant(of(state), on(date), session))).toBe(expected)
  })

  test('accepts days without a draw, because old files follow the schedules of their time', () => {
    expect(String(drawInstant(of('AR'), on('2026-03-08'), 'Midday'))).toBe('2026-03-08T17:59:00Z')
  })

  test('moves a time that daylight saving skips by an hour, and takes the first of a repeated one', () => {
    const night = (time: string, date: string): Temporal.Instant =>
      drawInstant(changed(of('GA'), { time }), on(date), 'Midday')
    expect(String(night('02:30', '2026-03-08'))).toBe('2026-03-08T07:30:00Z')
    expect(String(night('01:30', '2026-11-01'))).toBe('2026-11-01T05:30:00Z')
  })

  test('refuses a session the game does not have', () => {
    expect(() => drawInstant(of('AR'), on('2026-03-08'), 'Night')).toThrow(RangeError)
    expect(() => drawInstant(of('AR'), on('2026-03-08'), 'midday')).toThrow(RangeError)
  })
})

describe('isDrawDay', () => {
  test.each([
    ['AR', '2026-03-08', 'Midday', false],
    ['AR', '2026-03-08', 'Evening', true],
    ['AR', '2026-03-09', 'Midday', true],
    ['SC', '2026-11-01', 'Midday', false],
    ['SC', '2026-11-01', 'Evening', true],
    ['WV', '2026-11-01', 'Evening', false],
    ['WV', '2026-11-01', 'Midday', true],
    ['WV', '2026-10-31', 'Evening', true],
    ['TX', '2026-03-08', 'Night', false],
    ['GA', '2026-03-08', 'Night', true],
    ['AR', '2026-03-09', 'Night', false],
  ])('%s on %s, %s: %s', (state, date, session, expected) => {
    expect(isDrawDay(of(state), on(date), session)).toBe(expected)
  })

  test('only on Sundays, AR and SC have no midday draw and WV no evening draw', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const isSunday = date.dayOfWeek === 7
        expect(isDrawDay(of('AR'), date, 'Midday')).toBe(!isSunday)
        expect(isDrawDay(of('SC'), date, 'Midday')).toBe(!isSunday)
        expect(isDrawDay(of('WV'), date, 'Evening')).toBe(!isSunday)
      }),
    )
  })

  test('the multi-state games are drawn on their weekdays only', () => {
    const week = [9, 10, 11, 12, 13, 14, 15].map((day) => on(`2026-03-${day}`.replace('-9', '-09')))
    const days = (game: Game): number[] =>
      week.filter((d) => isDrawDay(of('US', game), d, 'Evening')).map((d) => d.dayOfWeek)
    expect(days('powerball')).toEqual([1, 3, 6])
    expect(days('mega-millions')).toEqual([2, 5])
  })
})

describe('slotsBetween', () => {
  test('lists Georgia across the night the clocks go forward', () => {
    const slots = slotsBetween(of('GA'), at('2026-03-07T23:59:00Z'), at('2026-03-09T03:35:00Z'))
    expect(slots.map(written)).toEqual([
      '2026-03-07 Evening 2026-03-07T23:59:00Z',
      '2026-03-07 Night 2026-03-08T04:34:00Z',
      '2026-03-08 Midday 2026-03-08T16:29:00Z',
      '2026-03-08 Evening 2026-03-08T22:59:00Z',
      '2026-03-08 Night 2026-03-09T03:34:00Z',
    ])
  })

  test('lists Georgia across the night the clocks go back', () => {
    const slots = slotsBetween(of('GA'), at('2026-11-01T03:34:00Z'), at('2026-11-02T04:34:00Z'))
    expect(slots.map(written)).toEqual([
      '2026-10-31 Night 2026-11-01T03:34:00Z',
      '2026-11-01 Midday 2026-11-01T17:29:00Z',
      '2026-11-01 Evening 2026-11-01T23:59:00Z',
    ])
  })

  test('includes its start and excludes its end', () => {
    const draw = at('2026-03-09T16:29:00Z')
    const later = draw.add({ nanoseconds: 1 })
    expect(slotsBetween(of('GA'), draw, later)).toHaveLength(1)
    expect(slotsBetween(of('GA'), draw.subtract({ nanoseconds: 1 }), draw)).toEqual([])
    expect(slotsBetween(of('GA'), later, later.add({ hours: 1 }))).toEqual([])
  })

  test('is empty when the end is not later', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, anyDays, (schedule, from, days) => {
        expect(slotsBetween(schedule, from, from.subtract({ hours: 24 * days }))).toEqual([])
      }),
    )
  })

  test.each(['2026-03-08', '2026-11-01', '2027-03-14'])(
    'misses and doubles nothing in the fortnight around %s, in any state',
    (night) => {
      for (const schedule of [...schedulesOf('cash4'), of('US', 'powerball')]) {
        const dates = Array.from({ length: 15 }, (_, i) => on(night).add({ days: i - 7 }))
        const expected = dates.flatMap((date) =>
          schedule.draws
            .filter(({ session }) => isDrawDay(schedule, date, session))
            .map(({ session, time }) => `${date.toString()}T${time} ${session}`),
        )
        const start = on(night).subtract({ days: 7 }).toZonedDateTime(schedule.zone).toInstant()
        const end = on(night).add({ days: 8 }).toZonedDateTime(schedule.zone).toInstant()
        const found = slotsBetween(schedule, start, end).map((slot) => {
          const local = slot.at.toZonedDateTimeISO(schedule.zone).toPlainDateTime()
          return `${local.toString({ smallestUnit: 'minute' })} ${slot.session}`
        })
        expect(found).toEqual(expected)
      }
    },
  )

  test('gives each slot on its local date and time, on a day of its draw, in order', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, anyDays, (schedule, from, days) => {
        const slots = slotsBetween(schedule, from, from.add({ hours: 24 * days }))
        for (const { date, session, at: moment } of slots) {
          const local = moment.toZonedDateTimeISO(schedule.zone)
          expect(local.toPlainDate().equals(date)).toBe(true)
          expect(local.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(
            schedule.draws.find((draw) => draw.session === session)?.time,
          )
          expect(isDrawDay(schedule, date, session)).toBe(true)
          expect(drawInstant(schedule, date, session).equals(moment)).toBe(true)
        }
        const moments = slots.map((slot) => slot.at.epochMilliseconds)
        expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
      }),
      { numRuns: 60 },
    )
  })

  test('two adjacent ranges together equal the whole range', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyInstant,
        anyDays,
        fc.nat(1440),
        (schedule, from, days, minutes) => {
          const middle = from.add({ hours: 12 * days, minutes })
          const end = middle.add({ hours: 12 * days, minutes })
          const parts = [
            ...slotsBetween(schedule, from, middle),
            ...slotsBetween(schedule, middle, end),
          ]
          expect(parts.map(written)).toEqual(slotsBetween(schedule, from, end).map(written))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('counts three years of the sixteen listed states', () => {
    const from = at('2023-11-20T05:00:00Z')
    const to = at('2026-11-20T07:00:00Z')
    const listed = schedulesOf('cash4').filter(({ listedByDefault }) => listedByDefault)
    const counts = listed.map((schedule) => slotsBetween(schedule, from, to).length)
    const days = 1096
    const sundays = 156
    const perDay = listed.reduce((sum, { draws }) => sum + draws.length, 0)
    expect(counts.reduce((a, b) => a + b, 0)).toBe(perDay * days - 3 * sundays)
  })
})

describe('nextDraw', () => {
  test.each([
    ['GA', '2026-03-08T22:59:00Z', '2026-03-08 Night 2026-03-09T03:34:00Z'],
    ['GA', '2026-03-09T03:33:59Z', '2026-03-08 Night 2026-03-09T03:34:00Z'],
    ['GA', '2026-03-09T03:34:00Z', '2026-03-09 Midday 2026-03-09T16:29:00Z'],
    ['AR', '2026-03-08T10:00:00Z', '2026-03-08 Evening 2026-03-08T23:59:00Z'],
    ['TX', '2026-03-08T03:12:00Z', '2026-03-07 Night 2026-03-08T04:12:00Z'],
    ['TX', '2026-03-08T04:12:00Z', '2026-03-09 Morning 2026-03-09T15:00:00Z'],
  ])('in %s after %s is %s', (state, now, expected) => {
    expect(written(nextDraw(of(state), at(now)))).toBe(expected)
  })

  test('may be days away in a weekly schedule', () => {
    const friday = at('2026-03-14T03:00:00Z')
    expect(written(nextDraw(of('US', 'mega-millions'), friday))).toBe(
      '2026-03-17 Evening 2026-03-18T03:00:00Z',
    )
  })

  test("finds a weekly game's draw a whole week away, also over the longer night", () => {
    const saturdays = changed(of('US', 'powerball'), { days: [6] })
    const drawn = drawInstant(saturdays, on('2026-10-31'), 'Evening')
    expect(String(nextDraw(saturdays, drawn).date)).toBe('2026-11-07')
  })

  test('is the earliest slot after the given time', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (schedule, now) => {
        const next = nextDraw(schedule, now)
        const later = now.add({ nanoseconds: 1 })
        expect(Temporal.Instant.compare(next.at, now)).toBe(1)
        expect(slotsBetween(schedule, later, next.at)).toEqual([])
        expect(slotsBetween(schedule, later, next.at.add({ nanoseconds: 1 }))).toHaveLength(1)
      }),
    )
  })

  test('refuses a schedule without draws', () => {
    expect(() => nextDraw({ ...of('GA'), draws: [] }, at('2026-03-08T00:00:00Z'))).toThrow(
      RangeError,
    )
  })
})

describe('the New York day', () => {
  test.each([
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ])('at %s is %s', (instant, day) => {
    expect(String(newYorkDay(at(instant)))).toBe(day)
  })

  test.each([
    ['2026-03-08', 23],
    ['2026-03-09', 24],
    ['2026-11-01', 25],
    ['2027-03-14', 23],
  ])('%s has %i hours', (day, hours) => {
    const { start, end } = newYorkDayBounds(on(day))
    expect(end.since(start).total('hours')).toBe(hours)
  })

  test('the bounds contain exactly the moments of the day', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const { start, end } = newYorkDayBounds(newYorkDay(now))
        expect(Temporal.Instant.compare(start, now)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(now, end)).toBe(-1)
        const eve = newYorkDay(start.subtract({ nanoseconds: 1 }))
        expect(eve.add({ days: 1 }).equals(newYorkDay(now))).toBe(true)
        expect(newYorkDay(end).equals(newYorkDay(now).add({ days: 1 }))).toBe(true)
      }),
    )
  })
})
