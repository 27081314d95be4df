import * as MESSAGES from '@fourcast/contract/messages.ts'
import { ApiFailure } from './failure.ts'

const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** True if the same call may succeed later: the server did not refuse it, or only for now. */
export const isTransient = (error: unknown) => !isRefusal(error) || error.code === 'rate_limited'

/**
 * Text for an error: the failed call's message, and when to try again. Without such a message `otherwise`, if
 * given, else the error's own message, else 'An unexpected error occurred'.
 */
export function errorMessage(error: unknown, otherwise?: string) {
  const isSaid = error instanceof ApiFailure && error.code !== 'unreadable'
  if (otherwise !== undefined && !isSaid) return otherwise
  return error instanceof Error && error.message !== ''
    ? error.message + later(error)
    : MESSAGES.unexpected
}

/** The server's message if it refused for a reason, else `otherwise`. */
export const refusalMessage = (error: unknown, otherwise: string) =>
  isRefusal(error) ? errorMessage(error) : otherwise

const plural = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** 'in 90 seconds', 'in 2 minutes', 'in 3 hours'. */
function inTime(seconds: number) {
  if (seconds < 120) return `in ${plural(Math.max(Math.ceil(seconds), 1), 'second')}`
  if (seconds < 7_200) return `in ${plural(Math.ceil(seconds / 60), 'minute')}`
  return `in ${plural(Math.ceil(seconds / 3_600), 'hour')}`
}

/** Most rate limit messages name the time themselves. */
const NAMES_A_TIME = /\d+ (second|minute|hour)/

/** Says when a rate-limited call can be tried again, unless its message does. */
const later = (error: Error) =>
  error instanceof ApiFailure &&
  error.code === 'rate_limited' &&
  error.retryAfter !== undefined &&
  !NAMES_A_TIME.test(error.message)
    ? ` Try again ${inTime(error.retryAfter)}.`
    : ''

/** For deletions: an item that another tab has already deleted is no error. Rethrows any other error. */
export function goneIsDone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'not_found')) throw error
}
