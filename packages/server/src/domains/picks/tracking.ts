import type { StateSessions, Track } from '@fourcast/contract/saved-numbers.ts'
import { nextDraw } from '@fourcast/engine/calendar.ts'
import type { Slot } from '@fourcast/engine/calendar.ts'
import { MATCH_WINDOW_DAYS } from '@fourcast/engine/matching.ts'
import { playableSchedule } from '@fourcast/engine/playable.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { invalidField } from '#platform/http/failure.ts'

/** A state and a session as the database stores them: 'GA/Midday'. */
export type DrawKey = string

/** The next draw of one of the chosen sessions. */
export interface StateSlot extends Slot {
  state: string
}

/** Checks the chosen draws. Simulated draws never win, so only sessions that a lottery holds count. */
export function drawKeysOf(
  chosen: readonly StateSessions[],
  followed: readonly string[],
): DrawKey[] {
  const states = new Set(chosen.map(({ state }) => state))
  if (states.size < chosen.length) throw invalidField('draws', 'Choose each state once')
  for (const one of chosen) {
    const problem = problemOf(one, followed)
    if (problem !== null) throw invalidField('draws', problem)
  }
  return chosen.flatMap(({ state, sessions }) =>
    [...new Set(sessions)].map((session) => `${state}/${session}`),
  )
}

function problemOf({ state, sessions }: StateSessions, followed: readonly string[]): string | null {
  const name = stateName(state)
  const schedule = playableSchedule(state)
  if (schedule === undefined) return `No lottery in ${name} has a four-digit draw`
  if (followed.length > 0 && !followed.includes(state))
    return `Follow ${name} to check its draws, or choose a state you follow`
  const held = new Set(schedule.draws.map(({ session }) => session))
  const unknown = sessions.find((session) => !held.has(session))
  return unknown === undefined ? null : `There is no ${unknown} draw in ${name}`
}

/** The chosen sessions by state, in the order they were chosen. */
export function sessionsByState(keys: readonly DrawKey[]): StateSessions[] {
  const byState = Map.groupBy(keys, (key) => splitKey(key).state)
  return [...byState].map(([state, own]) => ({
    state,
    sessions: own.map((key) => splitKey(key).session),
  }))
}

/** The state of a stored key. */
export const stateOf = (key: DrawKey): string => splitKey(key).state

function splitKey(key: DrawKey): { state: string; session: string } {
  const [state = '', session = ''] = key.split('/')
  return { state, session }
}

/** The first of the chosen draws later than a moment. */
export function nextOf(keys: readonly DrawKey[], after: Temporal.Instant): StateSlot | null {
  const slots = keys.flatMap((key) => {
    const { state, session } = splitKey(key)
    const schedule = playableSchedule(state)
    const draws = schedule?.draws.filter((draw) => draw.session === session) ?? []
    return schedule && draws.length > 0
      ? [Object.assign(nextDraw({ ...schedule, draws }, after), { state })]
      : []
  })
  return slots.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))[0] ?? null
}

const TRACK_DAYS = { week: MATCH_WINDOW_DAYS, month: 30, year: 365 } as const

/** The last moment at which a draw is checked; null until the owner stops it. */
export function untilOf(
  track: Track,
  keys: readonly DrawKey[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (track === 'untilStopped') return null
  if (track === 'draw') return nextOf(keys, now)?.at ?? now
  return now.add({ hours: 24 * TRACK_DAYS[track] })
}
