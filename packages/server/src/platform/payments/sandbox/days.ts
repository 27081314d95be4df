import { NEW_YORK } from '@fourcast/engine/calendar.ts'

const SATURDAY = 6

/**
 * That many business days later at the same time of day, in New York. Bank holidays count as days:
 * this is a sandbox.
 */
export function businessDaysAfter(start: Temporal.Instant, days: number): Temporal.Instant {
  let at = start.toZonedDateTimeISO(NEW_YORK)
  for (let left = days; left > 0;) {
    at = at.add({ days: 1 })
    if (at.dayOfWeek < SATURDAY) left -= 1
  }
  return at.toInstant()
}
