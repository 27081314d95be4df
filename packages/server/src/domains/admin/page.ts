import { newYorkDayBounds } from '@fourcast/engine/calendar.ts'
import { invalidField } from '#platform/http/failure.ts'

/** What is asked for of a list. */
export interface PageSlice {
  /** From 0. */
  page: number
  size: number
}

/** A page of a list, as every answer with one says it. */
export const pageOf = <T>(content: T[], { page, size }: PageSlice, totalElements: number) => ({
  content,
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/** Moments from the first, up to but without the second; undefined where nothing bounds them. */
export interface Span {
  since: Temporal.Instant | undefined
  until: Temporal.Instant | undefined
}

/** It ends in a year that PostgreSQL writes otherwise; nothing comes after it. */
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
    throw invalidField('dateFrom', 'The first day must not be after the last')
  const bounds = (day: string | undefined) =>
    day === undefined ? undefined : newYorkDayBounds(Temporal.PlainDate.from(day))
  return {
    since: bounds(dateFrom)?.start,
    until: dateTo === LAST ? undefined : bounds(dateTo)?.end,
  }
}
