import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDrawDay } from './calendar.ts'
import { playableDraws, playableSchedule, playableSchedules } from './playable.ts'
import { scheduleOf } from './schedules.ts'
import { anyDate } from './testing/arbitraries.ts'

const told = (state: string, day: string) => {
  const schedule = playableSchedule(state)
  if (schedule === undefined) throw new Error(`no tickets in ${state}`)
  return playableDraws(schedule, day).map(({ date, draw }) => `${date} ${draw.session}`)
}

test('from the day of the result, for seven days, in order', () => {
  expect(told('NE', '2026-05-04')).toEqual(
    ['04', '05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-05-${day} Evening`),
  )
  expect(told('GA', '2026-05-04').slice(0, 4)).toEqual([
    '2026-05-04 Midday',
    '2026-05-04 Evening',
    '2026-05-04 Night',
    '2026-05-05 Midday',
  ])
  expect(told('GA', '2026-05-04')).toHaveLength(24)
})

test('a day without a draw is left out: Arkansas has no midday draw on Sundays', () => {
  const sunday = told('AR', '2026-05-04').filter((draw) => draw.startsWith('2026-05-10'))
  expect(sunday).toEqual(['2026-05-10 Evening'])
})

test('a year and a February end correctly', () => {
  expect(told('CA', '2026-12-30').at(-1)).toBe('2027-01-06 Evening')
  expect(told('CA', '2028-02-27').slice(1, 3)).toEqual(['2028-02-28 Evening', '2028-02-29 Evening'])
})

test('draws that no lottery holds have no tickets, nor do states without a four-digit game', () => {
  expect(playableSchedule('NE')?.draws.map(({ session }) => session)).toEqual(['Evening'])
  for (const state of ['KS', 'MT', 'WA', 'US', 'ZZ', ''])
    expect(playableSchedule(state)).toBeUndefined()
  const states = playableSchedules().map(({ state }) => state)
  expect(states).toContain('TX')
  expect(new Set(states).size).toBe(states.length)
})

test('every draw offered is in the calendar', () => {
  const check = (date: Temporal.PlainDate) => {
    for (const schedule of playableSchedules())
      for (const { date: day, draw } of playableDraws(schedule, date.toString())) {
        const known = scheduleOf('cash4', schedule.state)
        expect(known && isDrawDay(known, Temporal.PlainDate.from(day), draw.session)).toBe(true)
      }
  }
  fc.assert(fc.property(anyDate, check), { numRuns: 20 })
})
