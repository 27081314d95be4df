import type { Slot } from '@fourcast/engine/calendar.ts'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { Source, SourceFailure } from './publishers/source.ts'

const DAY_HOURS = 24
/** How far back to request a series without real draws, or a paid source. */
const LOOK_BACK_HOURS = 30 * DAY_HOURS
/** The shortest interval between requests for the same draws, whoever triggers them. */
const EVERY_SECONDS = 300
const HOUR_SECONDS = 3_600
/** A metered source is asked this many minutes after a draw, until it has the result. */
const METERED_MINUTES = [10, 30, 120]
const LAST_MINUTES = 120

const isPast = (instant: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(instant, now) <= 0

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (isPast(a, b) ? a : b)
const later = (a: Temporal.Instant, b: Temporal.Instant) => (isPast(a, b) ? b : a)

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

interface Missing {
  newest: Temporal.Instant | null
  /** Oldest first. */
  missing: readonly Slot[]
}

/** The missing slots to ask a source about now; null if it is not due. */
export function dueSlots(
  { pace }: Pick<Source, 'pace'>,
  row: CheckState,
  status: Missing,
  now: Temporal.Instant,
): readonly Slot[] | null {
  if (pace === 'polled') return isCheckDue(row, status.missing, now) ? status.missing : null
  const due = status.missing.filter((slot) =>
    meteredTimes(slot, row.askedAt, status.newest).some((at) => isPast(at, now)),
  )
  return due.length > 0 ? due : null
}

/** True if a polled source is due for a check. */
export function isCheckDue(
  state: CheckState,
  missing: readonly Slot[],
  now: Temporal.Instant,
): boolean {
  if (missing.length === 0 && state.history === null) return false
  return isPast(nextPolledAt(state, missing.at(-1), now), now)
}

/** After a draw or a manual refresh: the earliest time, five minutes after the last check. */
function nextPolledAt(
  { askedAt, refreshAt }: CheckState,
  newest: Slot | undefined,
  now: Temporal.Instant,
): Temporal.Instant {
  if (askedAt === null) return now
  const isNew = newest !== undefined && !isPast(newest.at, askedAt)
  const isRequested = refreshAt !== null && !isPast(refreshAt, askedAt)
  const seconds = isNew || isRequested ? EVERY_SECONDS : pauseOf(newest, now)
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
 * The times left to ask a metered source about a slot: those after its last request. A slot before the
 * newest draw has none, because lotteries do not hold every draw of the calendar.
 */
function meteredTimes(
  { at }: Pick<Slot, 'at'>,
  askedAt: Temporal.Instant | null,
  newest: Temporal.Instant | null,
): Temporal.Instant[] {
  if (newest !== null && isPast(at, newest)) return []
  const times = METERED_MINUTES.map((minutes) => at.add({ minutes }))
  return times.filter((time) => askedAt === null || !isPast(time, askedAt))
}

/**
 * The time up to which a metered source counts as asked once it is asked about a slot. Later slots are
 * still due if this request fails or the process dies.
 */
export const askedUpTo = ({ at }: Pick<Slot, 'at'>, now: Temporal.Instant): Temporal.Instant =>
  earlier(at.add({ minutes: LAST_MINUTES }), now)

interface SourceMoment {
  row: CheckState | undefined
  seriesStatus: Missing
  host: { openUntil: Temporal.Instant | null } | undefined
  now: Temporal.Instant
}

/** When a source is asked next; null if no draw is missing and none is coming. */
export function nextCheckAt(
  { pace }: Pick<Source, 'pace'>,
  { row, seriesStatus: { newest, missing }, host, now }: SourceMoment,
  coming: Slot | undefined,
): Temporal.Instant | null {
  const askedAt = row?.askedAt ?? null
  const times: Temporal.Instant[] = []
  if (pace === 'metered')
    for (const slot of coming ? [...missing, coming] : missing)
      times.push(...meteredTimes(slot, askedAt, newest))
  else if (row === undefined || askedAt === null) times.push(now)
  else {
    if (missing.length > 0 || row.history !== null)
      times.push(nextPolledAt(row, missing.at(-1), now))
    if (coming) times.push(later(coming.at, earliestCheckAt(askedAt)))
  }
  const [next] = times.toSorted((a, b) => Temporal.Instant.compare(a, b))
  return next ? later(next, later(now, host?.openUntil ?? now)) : null
}

export const isPaused = (
  { openUntil }: { openUntil: Temporal.Instant | null },
  now: Temporal.Instant,
) => openUntil !== null && !isPast(openUntil, now)

interface PassOutcome {
  failed: readonly { failure: SourceFailure }[]
  hasAnswered: boolean
  lost: SourceFailure | null
}

/**
 * The pause of a host after a pass, and its number of passes in a row without an answer. A host that
 * cannot be reached is paused for five minutes. From the fifth pass in a row on, any host is paused: for
 * 5, then 15, then 60 minutes. A refusal counts as so many, because the service will hardly accept us
 * within the hour.
 */
export function hostPause(
  before: number,
  { failed, hasAnswered, lost }: PassOutcome,
): { unreached: number; pause: { minutes: number } | null } {
  if (hasAnswered && lost === null) return { unreached: 0, pause: null }
  const isRefused = failed.some(({ failure }) => failure.kind === 'refused')
  const failures = (hasAnswered ? 0 : before) + 1
  const unreached = isRefused && !hasAnswered ? Math.max(failures, LONGEST_AFTER) : failures
  if (unreached >= PAUSE_AFTER)
    return { unreached, pause: { minutes: PAUSE_MINUTES[unreached - PAUSE_AFTER] ?? 60 } }
  return { unreached, pause: lost && { minutes: 5 } }
}

const PAUSE_AFTER = 5
const PAUSE_MINUTES = [5, 15, 60]
const LONGEST_AFTER = PAUSE_AFTER + PAUSE_MINUTES.length - 1
