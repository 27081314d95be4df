import type { Slot } from '@fourcast/engine/calendar.ts'
import { nextDraw, slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { DrawTime } from '@fourcast/engine/series.ts'

/** What decides which draw is forecast next. */
export interface ForecastSchedule {
  schedule: Schedule
  simulated: boolean
  /** The sessions of the latest draws. */
  sessions: readonly string[]
  latestAt: Temporal.Instant | null
}

/** How long a result is awaited. Nobody can tell when a later one arrives. */
const AWAITED_HOURS = 3
/** A source further behind than this is not awaited, because it will not catch up within hours. */
const BEHIND_HOURS = 48
/** The latest time to write a forecast, with or without the previous result. */
const LEAST_MINUTES = 30

/**
 * The draw to write a forecast for: the next one held, if it is certainly in the future. Null while the
 * previous result is awaited, because the model should know it, or if no draw is known to follow.
 */
export function targetOf(outlook: ForecastSchedule, now: Temporal.Instant): Slot | null {
  const schedule = heldOnly(outlook)
  if (schedule.draws.length === 0) return null
  const next = nextDraw(schedule, earliestSafeTime(schedule, outlook, now))
  const isNear = Temporal.Instant.compare(next.at.subtract({ minutes: LEAST_MINUTES }), now) <= 0
  return isNear || !isAwaited(schedule, outlook.latestAt, now) ? next : null
}

/**
 * When time alone may change a state's target: a draw is held, no longer awaited or near, or a day
 * ends.
 */
export function nextTargetChange(schedule: Schedule, now: Temporal.Instant): Temporal.Instant {
  const from = now.subtract({ hours: AWAITED_HOURS })
  const tomorrow = now.toZonedDateTimeISO(schedule.zone).startOfDay().add({ days: 1 }).toInstant()
  const moments = slotsBetween(schedule, from, tomorrow.add({ hours: 1 })).flatMap(({ at }) => [
    at.subtract({ minutes: LEAST_MINUTES }),
    at,
    at.add({ hours: AWAITED_HOURS, milliseconds: 1 }),
  ])
  const [next = tomorrow] = [tomorrow, ...moments]
    .filter((at) => Temporal.Instant.compare(at, now) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  return next
}

/** Leaves out sessions that the real draws never have. */
const heldOnly = ({ schedule, simulated, sessions }: ForecastSchedule): Schedule => ({
  ...schedule,
  draws: schedule.draws.filter(({ session }) => simulated || sessions.includes(session)),
})

/** Without known draw times, today's draws may already have been held, so tomorrow's are next. */
function earliestSafeTime(
  { draws, zone }: Schedule,
  { simulated }: ForecastSchedule,
  now: Temporal.Instant,
) {
  if (simulated || draws.some(({ official }) => official)) return now
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  return today.add({ days: 1 }).toZonedDateTime(zone).toInstant().subtract({ milliseconds: 1 })
}

function isAwaited(schedule: Schedule, latestAt: Temporal.Instant | null, now: Temporal.Instant) {
  const from = now.subtract({ hours: AWAITED_HOURS })
  const lastSlot = slotsBetween(schedule, from, now.add({ milliseconds: 1 })).at(-1)
  if (lastSlot === undefined || latestAt === null) return false
  const isMissing = Temporal.Instant.compare(latestAt, lastSlot.at) < 0
  const isBehind = Temporal.Instant.compare(latestAt.add({ hours: BEHIND_HOURS }), lastSlot.at) < 0
  return isMissing && !isBehind
}

const EPOCH = Temporal.PlainDate.from('1970-01-01')

/** A slot in the form of the model's features. */
export const drawTimeOf = ({ draws }: Schedule, { date, session }: Slot): DrawTime => ({
  slot: Math.max(
    0,
    draws.findIndex((draw) => draw.session === session),
  ),
  day: EPOCH.until(date, { largestUnit: 'days' }).days,
})
