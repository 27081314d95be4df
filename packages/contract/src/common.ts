import * as z from 'zod/mini'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'

export const Id = z.uuid()

/** The id that a client may choose for a new row: a retry with it creates no second one. */
export const ClientId = z.optional(z.uuid('id is not valid'))

/** The error if the body is not an object. */
export const NO_FORM = 'Fill in the form'

/** A boolean; errors call it `name`. */
export const YesOrNo = (name: string) => z.boolean(`${name} is either on or off`)

/** An instant, ISO 8601 with a zone. */
export const Instant = z.iso.datetime()
/** A calendar date, `YYYY-MM-DD`. */
export const CalendarDate = z.iso
  .date('Use a date such as 2026-11-21')
  // PostgreSQL has no year 0.
  .check(z.refine((date) => date >= '0001-01-01', 'Use a date such as 2026-11-21'))
/** One place of a four-digit number: 0 to 9, or null where it is empty. */
export const Place = z.nullable(
  z
    .int('Each digit is a whole number from 0 to 9')
    .check(
      z.minimum(0, 'Each digit is a whole number from 0 to 9'),
      z.maximum(9, 'Each digit is a whole number from 0 to 9'),
    ),
)

const whole = (fallback: number, least: number, most: number, message: string) =>
  z._default(
    z.coerce
      .number(message)
      .check(z.int(message), z.minimum(least, message), z.maximum(most, message)),
    fallback,
  )

/** Zero-based paging of lists. */
export const paging = {
  page: whole(0, 0, 1_000_000, 'page is a whole number from 0'),
  size: whole(PAGE_SIZE, 1, PAGE_SIZE_MAX, `size is a whole number from 1 to ${PAGE_SIZE_MAX}`),
}

/** The same with larger pages, for administrators. */
export const adminPaging = {
  page: paging.page,
  size: whole(20, 1, PAGE_SIZE_MAX, `size is a whole number from 1 to ${PAGE_SIZE_MAX}`),
}

/** A page of a list. */
export const Page = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
  })

export const IdParams = z.object({ id: z.uuid('id is not valid') })
