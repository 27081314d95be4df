import * as MESSAGES from '@fourcast/contract/messages.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { Failure } from '#platform/http/failure.ts'

/** The error of every call that a cool-off blocks. */
export const coolOffFailure = (until: Temporal.Instant): Failure =>
  new Failure('on_break', MESSAGES.onBreak(coolOffEndText(until)))

/** For example 'Dec 5, 2026, 3:12 PM', in New York time. */
export const coolOffEndText = (until: Temporal.Instant): string =>
  until
    .toZonedDateTimeISO(NEW_YORK)
    .toPlainDateTime()
    .toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    // Some ICU versions use a narrow no-break space here.
    .replace('\u202f', ' ')
