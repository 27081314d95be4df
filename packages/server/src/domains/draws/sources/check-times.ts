import type { Slot } from '@fourcast/engine/calendar.ts'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { Source } from './publishers/source.ts'

const DAY_HOURS = 24
/** How far back to request a series without real draws, or a paid source. */
const LOOK_BACK_HOURS = 30 * DAY_HOURS
/** The shortest interval between requests for the same draws, whoever triggers them. */
const EVERY_SECONDS = 300
const HOUR_SECONDS = 3_600
/** Of a request: longer than one with all its retries. */
export const LEASE_SECONDS = 300
/** A paid source is requested this many minutes after a draw. */
const ATTEMPT_MINUTES = [10, 30, 120]

const isPast = (instant: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(instant, now) <= 0

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (isPast(a, b) ? a : b)

/**
 * The slots whose draws a source should have by now, oldest first. A free source: all slots since the
 * newest real draw, and at least the last 30 days, to fill gaps. A paid source, or a series without
 * real draws: the last 30 days.
 */
export function slotsToHave(
  schedule: Schedule,
  source: Pick<Source, 'pace' | 'sessions'>,
  newest: Temporal.Instant | null,
  now: Temporal.Instant,
): Slot[] {
  const lookBack = now.subtract({ hours: LOOK_BACK_HOURS })
  const from = source.pace === 'polled' && newest ? earlier(newest, lookBack) : lookBack
  const known = new Set(source.sessions(schedule.game, schedule.state))
  const official = new Set(schedule.draws.flatMap((draw) => (draw.official ? [draw.session] : [])))
  return slotsBetween(schedule, from, now.add({ milliseconds: 1 })).filter(
    ({ session }) => known.has(session) && official.has(session),
  )
}

interface CheckState {
  askedAt: Temporal.Instant | null
  refreshAt: Temporal.Instant | null
  history: number | null
}

/** Whether a polled source is due for a check. */
export function isCheckDue(
  state: CheckState,
  missing: readonly Slot[],
  now: Temporal.Instant,
): boolean {
  const { askedAt, history } = state
  const newest = missing.at(-1)
  if (newest === undefined && history === null) return false
  return askedAt === null || isPast(nextCheckAt({ ...state, askedAt }, newest, now), now)
}

/** After a draw or a manual refresh: the earliest time, five minutes after the last check. */
export function nextCheckAt(
  { askedAt, refreshAt }: CheckState & { askedAt: Temporal.Instant },
  newest: Slot | undefined,
  now: Temporal.Instant,
): Temporal.Instant {
  const isNew = newest !== undefined && !isPast(newest.at, askedAt)
  const isWanted = refreshAt !== null && !isPast(refreshAt, askedAt)
  const seconds = isNew || isWanted ? EVERY_SECONDS : pauseOf(newest, now)
  return askedAt.add({ seconds })
}

/** When a series may be checked again. */
export const earliestCheckAt = (askedAt: Temporal.Instant) =>
  askedAt.add({ seconds: EVERY_SECONDS })

/** Every five minutes on the first day after a draw, then hourly, after three days daily. */
function pauseOf(newest: Slot | undefined, now: Temporal.Instant): number {
  const hours = newest ? now.since(newest.at).total('hours') : 0
  if (hours < DAY_HOURS) return EVERY_SECONDS
  return hours < 3 * DAY_HOURS ? HOUR_SECONDS : DAY_HOURS * HOUR_SECONDS
}

/**
 * The attempt at a slot that is due: the first 10, the second 30, the third 120 minutes after its draw.
 * If several were missed, only the last is due. Null if it was made.
 */
export function attemptDue(
  { at }: Pick<Slot, 'at'>,
  made: number,
  now: Temporal.Instant,
): number | null {
  const reached = ATTEMPT_MINUTES.filter((minutes) => isPast(at.add({ minutes }), now)).length
  return reached > made ? reached : null
}

/** The time of the next attempt at a slot; null if none is left. */
export function nextAttempt(
  slot: Pick<Slot, 'at'>,
  made: number,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { at } = slot
  if (attemptDue(slot, made, now) !== null) return now
  const coming = ATTEMPT_MINUTES.slice(made).map((minutes) => at.add({ minutes }))
  return coming.find((time) => !isPast(time, now)) ?? null
}

/** The pause of a series from its fifth failure in a row: 5, then 15, then 60 minutes. */
export function pauseLeft(failures: number): { minutes: number } | null {
  if (failures < OPEN_AFTER) return null
  return { minutes: OPEN_MINUTES[failures - OPEN_AFTER] ?? 60 }
}

/** How long to pause a host after this many failures in a row. */
export const hostPause = (unreached: number): { minutes: number } | { seconds: number } =>
  pauseLeft(unreached) ?? { seconds: EVERY_SECONDS }

const OPEN_AFTER = 5
const OPEN_MINUTES = [5, 15, 60]
/** A refusal counts as this many failures: the service will hardly accept us within the hour. */
export const REFUSED_FAILURES = OPEN_AFTER + OPEN_MINUTES.length - 1
