import type { Draw, Schedule } from './schedules.ts'

/**
 * A draw in the calendar. `date` is its local date in the state, even if UTC already has the next day;
 * `at` is its instant.
 */
export type Slot = {
  readonly date: Temporal.PlainDate
  readonly session: string
  readonly at: Temporal.Instant
}

/** The time zone of the product's day, in which limits and streaks are counted. */
export const NEW_YORK = 'America/New_York'

/**
 * The instant of a session's draw on a local date, whether or not that weekday has one (old files follow
 * the schedules of their time). A local time that daylight saving skips moves an hour later; of a
 * repeated one, the first counts. Throws a RangeError for a session that the game does not have.
 */
export const drawInstant = (
  schedule: Schedule,
  date: Temporal.PlainDate,
  session: string,
): Temporal.Instant => {
  const draw = drawOf(schedule, session)
  if (draw === undefined) throw new RangeError(`${schedule.name} has no session ${session}`)
  return instantOf(schedule, draw, date)
}

/** Whether the calendar has this draw on this local date; false for a session it does not have. */
export const isDrawDay = (schedule: Schedule, date: Temporal.PlainDate, session: string): boolean =>
  drawOf(schedule, session)?.days.some((day) => day === date.dayOfWeek) ?? false

/**
 * Every draw from `from` (inclusive) to `to` (exclusive), in order of time, so adjacent ranges neither
 * share nor miss a draw. Empty if `to` is not later.
 */
export const slotsBetween = (
  schedule: Schedule,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Slot[] => {
  const last = dateIn(schedule.zone, to)
  const slots: Slot[] = []
  let date = dateIn(schedule.zone, from)
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    slots.push(...slotsOn(schedule, date))
    date = date.add({ days: 1 })
  }
  return slots.filter(({ at }) => !isEarlier(at, from) && isEarlier(at, to))
}

/** The first draw later than `now`. A RangeError if the schedule has no draw in any week. */
export const nextDraw = (schedule: Schedule, now: Temporal.Instant): Slot => {
  const slots = slotsBetween(schedule, now, now.add({ hours: 8 * 24 }))
  const next = slots.find(({ at }) => isEarlier(now, at))
  if (next === undefined) throw new RangeError(`${schedule.name} has no draws`)
  return next
}

/** The calendar day in New York at a moment: the day that daily limits and streaks count. */
export const newYorkDay = (instant: Temporal.Instant): Temporal.PlainDate =>
  dateIn(NEW_YORK, instant)

/** The start of a New York day and of the next one: 23, 24 or 25 hours apart. */
export const newYorkDayBounds = (
  date: Temporal.PlainDate,
): { start: Temporal.Instant; end: Temporal.Instant } => ({
  start: date.toZonedDateTime(NEW_YORK).toInstant(),
  end: date.add({ days: 1 }).toZonedDateTime(NEW_YORK).toInstant(),
})

const drawOf = (schedule: Schedule, session: string): Draw | undefined =>
  schedule.draws.find((draw) => draw.session === session)

const slotsOn = (schedule: Schedule, date: Temporal.PlainDate): Slot[] =>
  schedule.draws
    .filter((draw) => draw.days.some((day) => day === date.dayOfWeek))
    .map((draw) => ({ date, session: draw.session, at: instantOf(schedule, draw, date) }))

const instantOf = (schedule: Schedule, draw: Draw, date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: schedule.zone, plainTime: draw.time }).toInstant()

const dateIn = (zone: string, instant: Temporal.Instant): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate()

const isEarlier = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) < 0
