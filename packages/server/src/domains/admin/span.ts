import { newYorkDayBounds } from '@fourcast/engine/calendar.ts'
import { invalidField } from '#platform/http/failure.ts'

/** A time range: `since` is included, `until` is not; undefined means no limit. */
export interface Span {
  since: Temporal.Instant | undefined
  until: Temporal.Instant | undefined
}

/** Has no end: PostgreSQL formats the year after it differently. */
const LAST = '9999-12-31'

/** The time of New York days, the last one included. */
export function spanOf({
  dateFrom,
  dateTo,
}: {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}): Span {
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo)
    throw invalidField('dateFrom', 'The start date is after the end date')
  const bounds = (day: string | undefined) =>
    day === undefined ? undefined : newYorkDayBounds(Temporal.PlainDate.from(day))
  return {
    since: bounds(dateFrom)?.start,
    until: dateTo === LAST ? undefined : bounds(dateTo)?.end,
  }
}
