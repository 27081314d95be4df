import type { Game } from '@fourcast/engine/games.ts'
import { GAMES, isGame } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import type { SeriesState, StateCode } from '@fourcast/engine/states.ts'
import { isState, MULTI_STATE, stateZone } from '@fourcast/engine/states.ts'

/** The draws of one game in one state. */
export interface Series {
  game: Game
  /** Two letters; 'US' for a multi-state game. */
  state: SeriesState
  /** How many digits or balls a draw has. */
  count: number
  schedule: Schedule
}

/** The games whose draws are digits in order, by id. */
export const DIGIT_GAMES = Object.keys(GAMES).filter(
  (id): id is Game => isGame(id) && GAMES[id].kind === 'digits',
)

/** A digit game and a state by their codes in files, or which of the two is unknown. */
export function seriesOf(game: string, state: string): Series | { unknown: 'game' | 'state' } {
  if (!isGame(game) || GAMES[game].kind !== 'digits') return { unknown: 'game' }
  return anySeriesOf(game, state)
}

/**
 * Any game and a state by their codes, 'US' for the multi-state games, or which of the two is
 * unknown.
 */
export function anySeriesOf(game: string, state: string): Series | { unknown: 'game' | 'state' } {
  if (!isGame(game)) return { unknown: 'game' }
  if (GAMES[game].kind === 'balls') return ballSeriesOf(game, state)
  if (!isState(state)) return { unknown: 'state' }
  const schedule = scheduleOf(game, state) ?? usualSchedule(game, state)
  return { game, state, count: GAMES[game].count, schedule }
}

function ballSeriesOf(game: Game, state: string): Series | { unknown: 'state' } {
  const code = isState(state) || state === MULTI_STATE.code ? state : null
  const schedule = code === null ? undefined : scheduleOf(game, code)
  if (code === null || !schedule) return { unknown: 'state' }
  return { game, state: code, count: GAMES[game].count, schedule }
}

/** Times that only order the draws of a day: they are not known to be official. */
const USUAL = [
  ['Morning', '10:00', '10:00 AM'],
  ['Midday', '13:00', '1:00 PM'],
  ['Evening', '19:00', '7:00 PM'],
  ['Night', '23:00', '11:00 PM'],
] as const

/** For states without known draw times, so that their files can be imported. */
const usualSchedule = (game: Game, state: StateCode): Schedule => ({
  game,
  state,
  name: GAMES[game].name,
  zone: stateZone(state) ?? 'America/New_York',
  draws: USUAL.map(([session, time, displayTime]) => ({
    session,
    time,
    displayTime,
    days: [1, 2, 3, 4, 5, 6, 7],
    official: false,
  })),
  listedByDefault: false,
})
