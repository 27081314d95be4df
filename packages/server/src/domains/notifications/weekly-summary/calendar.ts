import { NEW_YORK } from '@fourcast/engine/calendar.ts'

/** A week from Monday to Sunday, by New York days. */
export interface Week {
  /** For example '2026-W47'. */
  name: string
  /** Its Monday, and the next one (excluded). */
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

const OPENS = Temporal.PlainTime.from('09:00')
/** A summary that is later than this is skipped. */
const OPEN_DAYS = 2

/** The week to summarize now: the last one, on Monday from 9 a.m. New York time and on Tuesday. */
export function weekToSummarize(now: Temporal.Instant): Week | null {
  const today = now.toZonedDateTimeISO(NEW_YORK).toPlainDate()
  const to = today.subtract({ days: today.dayOfWeek - 1 })
  const from = to.subtract({ days: 7 })
  const opens = to.toZonedDateTime({ timeZone: NEW_YORK, plainTime: OPENS }).toInstant()
  const closes = startOf(to.add({ days: OPEN_DAYS }))
  const isOpen =
    Temporal.Instant.compare(now, opens) >= 0 && Temporal.Instant.compare(now, closes) < 0
  return isOpen ? { name: nameOf(from), from, to } : null
}

const nameOf = ({ yearOfWeek, weekOfYear }: Temporal.PlainDate) =>
  `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`

/** When a day begins in New York. */
export const startOf = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: NEW_YORK }).toInstant()
