import type { Game } from './games.ts'
import { MULTI_STATE, type StateCode, STATES } from './states.ts'

/** A day of the week as in ISO 8601: 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * One of a game's draws. `time` is local, 24 h 'HH:MM'; `displayTime` the same as 'h:mm AM'. `official`
 * is false if no lottery holds this draw, so that it can only be simulated.
 */
export type Draw = {
  readonly session: string
  readonly time: string
  readonly displayTime: string
  readonly days: readonly Weekday[]
  readonly official: boolean
}

/**
 * The draws of a game in a state. `name` is its local name, `zone` the IANA zone of its times,
 * `draws` in the order of the day. `listedByDefault` is false for games that are shown only once
 * they have draws.
 */
export type Schedule = {
  readonly game: Game
  readonly state: string
  readonly name: string
  readonly zone: string
  readonly draws: readonly Draw[]
  readonly listedByDefault: boolean
}

const DAILY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const MON_SAT: readonly Weekday[] = [1, 2, 3, 4, 5, 6]

const displayTime = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

const draw = (session: string, time: string, days: readonly Weekday[] = DAILY): Draw => ({
  session,
  time,
  displayTime: displayTime(time),
  days,
  official: true,
})

/** A draw that no lottery holds. */
const unofficial = (session: string, time: string): Draw => ({
  ...draw(session, time),
  official: false,
})

const cash4 = (state: StateCode, name: string, ...draws: Draw[]): Schedule => ({
  game: 'cash4',
  state,
  name,
  zone: STATES[state].zone,
  draws,
  listedByDefault: true,
})

const unlisted = (schedule: Schedule): Schedule => ({ ...schedule, listedByDefault: false })

/**
 * The four-digit games. Source: the lotteries' published draw times as of 2026. Check those of VA, NC, FL
 * and CA before you configure a source for them.
 */
const buildFourDigit = (): readonly Schedule[] => [
  cash4('AR', 'Cash 4', draw('Midday', '12:59', MON_SAT), draw('Evening', '18:59')),
  cash4('GA', 'Cash 4', draw('Midday', '12:29'), draw('Evening', '18:59'), draw('Night', '23:34')),
  cash4('MS', 'Cash 4', draw('Midday', '14:30'), draw('Evening', '21:30')),
  cash4('SC', 'Pick 4', draw('Midday', '12:59', MON_SAT), draw('Evening', '18:59')),
  cash4('IN', 'Daily 4', draw('Midday', '13:20'), draw('Evening', '23:00')),
  cash4('IA', 'Pick 4', draw('Midday', '12:20'), draw('Evening', '22:00')),
  cash4('KS', 'Cash 4', unofficial('Midday', '13:10'), unofficial('Evening', '21:10')),
  cash4('MN', 'Cash 4', unofficial('Midday', '13:00'), unofficial('Evening', '18:17')),
  cash4('MT', 'Cash 4', unofficial('Midday', '13:00'), unofficial('Evening', '19:30')),
  cash4('NE', 'Pick 4', unofficial('Midday', '13:00'), draw('Evening', '20:40')),
  cash4('NH', 'Tri-State Pick 4', draw('Midday', '13:10'), draw('Evening', '18:55')),
  cash4('ND', 'Cash 4', unofficial('Midday', '13:00'), unofficial('Evening', '21:00')),
  cash4('SD', 'Cash 4', unofficial('Midday', '13:00'), unofficial('Evening', '21:00')),
  cash4('WV', 'Daily 4', unofficial('Midday', '13:00'), draw('Evening', '18:59', MON_SAT)),
  cash4('WI', 'Pick 4', draw('Midday', '13:30'), draw('Evening', '21:00')),
  cash4('DC', 'DC-4', draw('Midday', '13:50'), draw('Evening', '19:50'), draw('Night', '23:30')),
  unlisted(cash4('NY', 'Win 4', draw('Midday', '14:30'), draw('Evening', '22:30'))),
  unlisted(
    cash4(
      'TX',
      'Daily 4',
      draw('Morning', '10:00', MON_SAT),
      draw('Day', '12:27', MON_SAT),
      draw('Evening', '18:00', MON_SAT),
      draw('Night', '22:12', MON_SAT),
    ),
  ),
  unlisted(cash4('VA', 'Pick 4', draw('Day', '13:59'), draw('Night', '23:00'))),
  unlisted(cash4('NC', 'Pick 4', draw('Day', '15:00'), draw('Evening', '23:22'))),
  unlisted(cash4('FL', 'Pick 4', draw('Midday', '13:30'), draw('Evening', '21:45'))),
  unlisted(cash4('CA', 'Daily 4', draw('Evening', '18:30'))),
]

const THREE_DIGIT_NAMES: Readonly<Record<string, string>> = { NY: 'Numbers', TX: 'Pick 3' }

/** The three-digit game is held with the four-digit one and has a similar name: 'DC-4' → 'DC-3'. */
const asCash3 = (four: Schedule): Schedule => ({
  ...four,
  game: 'cash3',
  name: THREE_DIGIT_NAMES[four.state] ?? four.name.replace('4', '3'),
})

/** The states with a five-digit game, from general knowledge. Check them as above. */
const FIVE_DIGIT: Readonly<Record<string, { name: string; sessions: readonly string[] }>> = {
  GA: { name: 'Georgia FIVE', sessions: ['Midday', 'Evening'] },
  DC: { name: 'DC-5', sessions: ['Midday', 'Evening', 'Night'] },
  VA: { name: 'Pick 5', sessions: ['Day', 'Night'] },
  FL: { name: 'Pick 5', sessions: ['Midday', 'Evening'] },
}

/** A five-digit game at the times of the four-digit draws; official only if a lottery holds one. */
const asPick5 = (four: Schedule): Schedule => {
  const held = FIVE_DIGIT[four.state]
  const isHeld = (d: Draw): boolean => held?.sessions.includes(d.session) ?? false
  const draws = four.draws.map((d) => ({ ...d, official: isHeld(d) }))
  return { ...four, game: 'pick5', name: held?.name ?? 'Pick 5', draws }
}

const single = (game: Game, state: string, name: string, only: Draw): Schedule => ({
  game,
  state,
  name,
  zone: MULTI_STATE.zone,
  draws: [only],
  listedByDefault: true,
})

const buildAll = (): readonly Schedule[] => {
  const four = buildFourDigit()
  const held = four.filter((schedule) => schedule.draws.some((d) => d.official))
  return [
    ...four,
    ...held.map(asCash3),
    ...held.map(asPick5),
    single('fantasy5', 'GA', 'Fantasy 5', draw('Evening', '23:34')),
    single('powerball', 'US', 'Powerball', draw('Evening', '22:59', [1, 3, 6])),
    single('mega-millions', 'US', 'Mega Millions', draw('Evening', '23:00', [2, 5])),
  ]
}

/**
 * Every known schedule, the four-digit games first. The three- and five-digit games are listed in the
 * states with a four-digit one.
 */
export const SCHEDULES: readonly Schedule[] = /* @__PURE__ */ buildAll()

/** The schedule of a game in a state ('US' for the multi-state games); undefined when unknown. */
export const scheduleOf = (game: Game, state: string): Schedule | undefined =>
  SCHEDULES.find((schedule) => schedule.game === game && schedule.state === state)

/** The schedules of a game, those listed by default first. */
export const schedulesOf = (game: Game): readonly Schedule[] =>
  SCHEDULES.filter((schedule) => schedule.game === game)
