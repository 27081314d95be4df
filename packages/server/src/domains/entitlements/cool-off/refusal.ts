import * as MESSAGES from '@fourcast/contract/messages.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { Failure } from '#platform/http/failure.ts'

/** Of whatever a break closes. */
export const coolOffFailure = (until: Temporal.Instant): Failure =>
  new Failure('on_break', MESSAGES.onBreak(coolOffEndText(until)))

/** 'Dec 5, 2026, 3:12 PM' in New York. */
export const coolOffEndText = (until: Temporal.Instant): string =>
  until
    .toZonedDateTimeISO(NEW_YORK)
    .toPlainDateTime()
    .toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    // Some versions put another space there, which looks the same and is not.
    .replace('\u202f', ' ')
