import type { CheckedDraw, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { pickOdds } from '@fourcast/engine/odds.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { toInstant } from '#platform/db/columns.ts'
import { presentMatch } from './present.ts'
import type { CheckedRow, StoredNumber } from './saved-numbers-repo.ts'
import type { StateSlot } from './tracking.ts'
import { nextOf, sessionsByState, stateOf } from './tracking.ts'

/**
 * A saved number in the contract's form.
 * @param ended states whose results have ended, with the day of the newest one
 */
export function presentNumber(
  stored: StoredNumber,
  ended: ReadonlyMap<string, string>,
  now: Temporal.Instant,
): SavedNumber {
  const { followed, matches, until } = stored
  const isFollowed = (state: string) => followed.length === 0 || followed.includes(state)
  const keys = stored.draws.filter((key) => isFollowed(stateOf(key)))
  const live = keys.filter((key) => !ended.has(stateOf(key)))
  const next = isOver(until, now) ? null : nextOf(live, now)
  return {
    id: stored.id,
    createdAt: stored.createdAt.toString(),
    numbers: [...stored.numbers].map(Number),
    name: stored.name,
    origin: stored.origin,
    draws: sessionsByState(stored.draws).map((chosen) =>
      Object.assign(chosen, {
        stateName: stateName(chosen.state),
        isFollowed: isFollowed(chosen.state),
        endedOn: ended.get(chosen.state) ?? null,
      }),
    ),
    track: stored.track,
    since: stored.since.toString(),
    until: until?.toString() ?? null,
    isTracking: !isOver(until, now),
    nextDraw: next !== null && !isOver(until, next.at) ? presentSlot(next) : null,
    lastDraw: stored.last === null ? null : presentChecked(stored.last),
    checked: stored.checked,
    isWinner: matches.some(({ kind }) => kind === 'straight'),
    boxMatch: matches.some(({ kind }) => kind === 'box'),
    matches: matches.map(presentMatch),
    odds: pickOdds(stored.numbers),
  }
}

/** Whether a moment is later than the last one of the tracking. */
const isOver = (until: Temporal.Instant | null, at: Temporal.Instant) =>
  until !== null && Temporal.Instant.compare(at, until) > 0

const presentSlot = ({ state, date, session, at }: StateSlot) => ({
  state,
  stateName: stateName(state),
  drawDate: date.toString(),
  drawTime: session,
  drawDateTime: at.toString(),
})

export const presentChecked = ({
  session,
  drawAt,
  numbers,
  replaced,
  ...row
}: CheckedRow): CheckedDraw => ({
  state: row.state,
  stateName: stateName(row.state),
  drawDate: row.drawDate,
  drawTime: session,
  drawDateTime: toInstant(drawAt).toString(),
  winningNumbers: numbers,
  result: row.result,
  ...(replaced !== null && { replaced }),
})
