import type { Term } from '@fourcast/contract/plans.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'

const MONTHS: Readonly<Record<Term, number>> = { monthly: 1, twoMonth: 2 }

const inNewYork = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(NEW_YORK)

/**
 * The New York day of the month on which terms begin. It is stored, so a short month does not move
 * the ones after it.
 */
export const anchorOf = (start: Temporal.Instant): number => inNewYork(start).day

/**
 * When a term ends: one or two months later in New York, on the anchor's day or, where that month
 * has none, on its last one, at the same time of day. A time that daylight saving skips is an hour later.
 */
export function termEnd(start: Temporal.Instant, anchorDay: number, term: Term): Temporal.Instant {
  const local = inNewYork(start)
  const month = local.toPlainDate().toPlainYearMonth().add({ months: MONTHS[term] })
  return month
    .toPlainDate({ day: Math.min(anchorDay, month.daysInMonth) })
    .toZonedDateTime({ timeZone: NEW_YORK, plainTime: local.toPlainTime() })
    .toInstant()
}

/** That many New York days later, at the same time of day. */
export const daysAfter = (instant: Temporal.Instant, days: number): Temporal.Instant =>
  inNewYork(instant).add({ days }).toInstant()

/** 'December 21, 2026', as the day is in New York. */
export const longDay = (instant: Temporal.Instant): string =>
  inNewYork(instant).toPlainDate().toLocaleString('en-US', { dateStyle: 'long' })
