import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Schedule, scheduleOf } from './schedules.ts'
import { sessionOf } from './sessions.ts'
import { anySchedule } from './testing/arbitraries.ts'

const of = (state: string): Schedule => {
  const schedule = scheduleOf('cash4', state)
  if (schedule === undefined) throw new Error(`no schedule for ${state}`)
  return schedule
}

describe('a game with Midday, Evening and Night', () => {
  test.each([
    ['Midday', 'Midday'],
    ['MIDDAY', 'Midday'],
    ['midday', 'Midday'],
    ['Mid-Day', 'Midday'],
    [' mid ', 'Midday'],
    ['M', 'Midday'],
    ['Day', 'Midday'],
    ['D', 'Midday'],
    ['E', 'Evening'],
    ['eve', 'Evening'],
    ['Eve.', 'Evening'],
    ['EVENING', 'Evening'],
    ['N', 'Night'],
    ['night', 'Night'],
    ['Morning', null],
    ['Morn', null],
  ])('%j is %s', (name, session) => {
    expect(sessionOf(of('GA'), name)).toBe(session)
  })
})

describe('Texas, with Morning, Day, Evening and Night', () => {
  test.each([
    ['Morning', 'Morning'],
    ['morn', 'Morning'],
    ['Day', 'Day'],
    ['d', 'Day'],
    ['Midday', 'Day'],
    ['mid', 'Day'],
    ['evening', 'Evening'],
    ['night', 'Night'],
    ['M', null],
  ])('%j is %s', (name, session) => {
    expect(sessionOf(of('TX'), name)).toBe(session)
  })
})

describe('Virginia, with Day and Night', () => {
  test.each([
    ['Day', 'Day'],
    ['Midday', 'Day'],
    ['M', 'Day'],
    ['Night', 'Night'],
    ['N', 'Night'],
    ['Evening', null],
    ['E', null],
  ])('%j is %s', (name, session) => {
    expect(sessionOf(of('VA'), name)).toBe(session)
  })
})

describe('a game that has both Day and Midday', () => {
  const names = ['Midday', 'Day']
  const both = {
    draws: of('VA').draws.map((draw, i) => Object.assign({}, draw, { session: names[i] })),
  }

  test.each([
    ['Day', 'Day'],
    ['D', 'Day'],
    ['Midday', 'Midday'],
    ['Mid', 'Midday'],
  ])('%j is %s', (name, session) => {
    expect(sessionOf(both, name)).toBe(session)
  })
})

describe('any game', () => {
  test('recognises its own sessions in any case and spacing', () => {
    fc.assert(
      fc.property(anySchedule, fc.boolean(), fc.nat(3), (schedule, upper, spaces) => {
        for (const { session } of schedule.draws) {
          const name = upper ? session.toUpperCase() : session.toLowerCase()
          expect(sessionOf(schedule, ' '.repeat(spaces) + name)).toBe(session)
        }
      }),
    )
  })

  test('returns one of its own sessions or null', () => {
    const names = ['M', 'Mid', 'Midday', 'D', 'Day', 'E', 'Eve', 'N', 'Night', 'Morn', 'Morning']
    fc.assert(
      fc.property(anySchedule, fc.constantFrom(...names), (schedule, name) => {
        const session = sessionOf(schedule, name)
        const sessions: (string | null)[] = schedule.draws.map((draw) => draw.session)
        expect([...sessions, null]).toContain(session)
      }),
    )
  })

  test('never mistakes a night draw for an evening one', () => {
    fc.assert(
      fc.property(anySchedule, fc.constantFrom('N', 'Night', 'nite'), (schedule, name) => {
        expect([null, 'Night']).toContain(sessionOf(schedule, name))
      }),
    )
  })

  test.each(['', ' ', '-', 'noonish', 'Afternoon', 'Draw 1', '12:29 PM', 'constructor', 'Даy'])(
    '%j means nothing',
    (name) => {
      for (const state of ['GA', 'TX', 'VA', 'CA']) expect(sessionOf(of(state), name)).toBeNull()
    },
  )
})
