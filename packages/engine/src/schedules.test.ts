import { describe, expect, test } from 'vitest'
import { GAMES, isGame } from './games.ts'
import { type Draw, type Schedule, scheduleOf, SCHEDULES, schedulesOf } from './schedules.ts'
import { isState, stateZone } from './states.ts'

const DAYS: Readonly<Record<string, string>> = { '1234567': '', '123456': ' Mon–Sat' }

const written = (draw: Draw): string => {
  const days = DAYS[draw.days.join('')] ?? ` ${draw.days.join('')}`
  return `${draw.session} ${draw.displayTime}${draw.official ? '' : '*'}${days}`
}

const row = (schedule: Schedule | undefined): readonly unknown[] =>
  schedule === undefined
    ? []
    : [schedule.name, schedule.zone, schedule.draws.map(written).join(', ')]

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'

describe('four-digit schedules', () => {
  const table = [
    ['AR', 'Cash 4', CENTRAL, 'Midday 12:59 PM Mon–Sat, Evening 6:59 PM'],
    ['GA', 'Cash 4', EASTERN, 'Midday 12:29 PM, Evening 6:59 PM, Night 11:34 PM'],
    ['MS', 'Cash 4', CENTRAL, 'Midday 2:30 PM, Evening 9:30 PM'],
    ['SC', 'Pick 4', EASTERN, 'Midday 12:59 PM Mon–Sat, Evening 6:59 PM'],
    ['IN', 'Daily 4', 'America/Indiana/Indianapolis', 'Midday 1:20 PM, Evening 11:00 PM'],
    ['IA', 'Pick 4', CENTRAL, 'Midday 12:20 PM, Evening 10:00 PM'],
    ['KS', 'Cash 4', CENTRAL, 'Midday 1:10 PM*, Evening 9:10 PM*'],
    ['MN', 'Cash 4', CENTRAL, 'Midday 1:00 PM*, Evening 6:17 PM*'],
    ['MT', 'Cash 4', 'America/Denver', 'Midday 1:00 PM*, Evening 7:30 PM*'],
    ['NE', 'Pick 4', CENTRAL, 'Midday 1:00 PM*, Evening 8:40 PM'],
    ['NH', 'Tri-State Pick 4', EASTERN, 'Midday 1:10 PM, Evening 6:55 PM'],
    ['ND', 'Cash 4', CENTRAL, 'Midday 1:00 PM*, Evening 9:00 PM*'],
    ['SD', 'Cash 4', CENTRAL, 'Midday 1:00 PM*, Evening 9:00 PM*'],
    ['WV', 'Daily 4', EASTERN, 'Midday 1:00 PM*, Evening 6:59 PM Mon–Sat'],
    ['WI', 'Pick 4', CENTRAL, 'Midday 1:30 PM, Evening 9:00 PM'],
    ['DC', 'DC-4', EASTERN, 'Midday 1:50 PM, Evening 7:50 PM, Night 11:30 PM'],
    ['NY', 'Win 4', EASTERN, 'Midday 2:30 PM, Evening 10:30 PM'],
    [
      'TX',
      'Daily 4',
      CENTRAL,
      'Morning 10:00 AM Mon–Sat, Day 12:27 PM Mon–Sat, Evening 6:00 PM Mon–Sat, Night 10:12 PM Mon–Sat',
    ],
    ['VA', 'Pick 4', EASTERN, 'Day 1:59 PM, Night 11:00 PM'],
    ['NC', 'Pick 4', EASTERN, 'Day 3:00 PM, Evening 11:22 PM'],
    ['FL', 'Pick 4', EASTERN, 'Midday 1:30 PM, Evening 9:45 PM'],
    ['CA', 'Daily 4', 'America/Los_Angeles', 'Evening 6:30 PM'],
  ] as const

  test.each(table)('%s', (state, ...expected) => {
    expect(row(scheduleOf('cash4', state))).toEqual(expected)
  })

  test('exist in these states only', () => {
    expect(schedulesOf('cash4').map(({ state }) => state)).toEqual(table.map(([state]) => state))
  })

  test('are listed by default in the first sixteen', () => {
    const listed = schedulesOf('cash4').filter(({ listedByDefault }) => listedByDefault)
    expect(listed.map(({ state }) => state)).toEqual(table.slice(0, 16).map(([state]) => state))
  })
})

describe('other games', () => {
  const withoutGame = new Set(['KS', 'MN', 'MT', 'ND', 'SD'])

  test.each(['cash3', 'pick5'] as const)('%s exists where there is a four-digit game', (game) => {
    const held = schedulesOf('cash4').map(({ state }) => state)
    expect(schedulesOf(game).map(({ state }) => state)).toEqual(
      held.filter((state) => !withoutGame.has(state)),
    )
  })

  test.each(['cash3', 'pick5'] as const)('%s is drawn with the four-digit game', (game) => {
    const times = (schedule: Schedule | undefined): unknown =>
      schedule?.draws.map(({ session, time, days }) => [session, time, days])
    for (const schedule of schedulesOf(game)) {
      expect(times(schedule)).toEqual(times(scheduleOf('cash4', schedule.state)))
    }
  })

  test.each([
    ['GA', 'Cash 3'],
    ['DC', 'DC-3'],
    ['NH', 'Tri-State Pick 3'],
    ['WV', 'Daily 3'],
    ['NY', 'Numbers'],
    ['TX', 'Pick 3'],
  ])('the three-digit game of %s is %s', (state, name) => {
    expect(scheduleOf('cash3', state)?.name).toBe(name)
  })

  test('a five-digit draw that no lottery holds is not official', () => {
    const official = (state: string): boolean[] | undefined =>
      scheduleOf('pick5', state)?.draws.map((draw) => draw.official)
    expect(official('GA')).toEqual([true, true, false])
    expect(official('AR')).toEqual([false, false])
  })

  test('the multi-state games are drawn on their weekdays, late in the evening, New York time', () => {
    expect(row(scheduleOf('powerball', 'US'))).toEqual([
      'Powerball',
      EASTERN,
      'Evening 10:59 PM 136',
    ])
    expect(row(scheduleOf('mega-millions', 'US'))).toEqual([
      'Mega Millions',
      EASTERN,
      'Evening 11:00 PM 25',
    ])
    expect(row(scheduleOf('fantasy5', 'GA'))).toEqual(['Fantasy 5', EASTERN, 'Evening 11:34 PM'])
  })

  test.each([
    ['cash4', 'OH'],
    ['cash4', 'ga'],
    ['cash4', 'US'],
    ['cash3', 'KS'],
    ['powerball', 'GA'],
    ['fantasy5', 'FL'],
  ] as const)('%s in %s is unknown', (game, state) => {
    expect(scheduleOf(game, state)).toBeUndefined()
  })
})

describe.each(
  SCHEDULES.map((schedule) => [`${schedule.game} ${schedule.state}`, schedule] as const),
)('%s', (_, schedule) => {
  const { draws } = schedule

  test('belongs to a game and a state, and has the zone of the state', () => {
    expect(isGame(schedule.game)).toBe(true)
    expect(isState(schedule.state) || schedule.state === 'US').toBe(true)
    expect(schedule.zone).toBe(stateZone(schedule.state))
    expect(scheduleOf(schedule.game, schedule.state)).toBe(schedule)
  })

  test('names each session once, in the order of the day', () => {
    expect(new Set(draws.map(({ session }) => session)).size).toBe(draws.length)
    const times = draws.map(({ time }) => time)
    expect(times).toEqual(times.toSorted())
  })

  test('shows its draw time', () => {
    for (const { time, displayTime } of draws) {
      const clock = new Date(`1970-01-01T${time}:00Z`)
      const options = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' } as const
      const shown = new Intl.DateTimeFormat('en-US', options).format(clock)
      expect(displayTime).toBe(shown.replace(/\s/u, ' '))
    }
  })
})

test('every game has a schedule', () => {
  expect(new Set(SCHEDULES.map(({ game }) => game))).toEqual(new Set(Object.keys(GAMES)))
})
