import * as MESSAGES from '@fourcast/contract/messages.ts'
import { ApiFailure } from './failure.ts'

const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** Whether the same call may succeed later: the server did not refuse it, or only for now. */
export const isTransient = (error: unknown) => !isRefusal(error) || error.code === 'rate_limited'

/**
 * What to say of an error: the words of the failed call, and when to try again. Without such words
 * `otherwise`, if given, else the error's own message, else 'An unexpected error occurred'.
 */
export function errorMessage(error: unknown, otherwise?: string) {
  const isSaid = error instanceof ApiFailure && error.code !== 'unreadable'
  if (otherwise !== undefined && !isSaid) return otherwise
  return error instanceof Error && error.message !== ''
    ? error.message + later(error)
    : MESSAGES.unexpected
}

/** The server's words if it refused for a reason, else what the screen says of any failure. */
export const refusalMessage = (error: unknown, otherwise: string) =>
  isRefusal(error) ? errorMessage(error) : otherwise

const plural = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** 'in 90 seconds', 'in 2 minutes', 'in 3 hours'. */
function inTime(seconds: number) {
  if (seconds < 120) return `in ${plural(Math.max(Math.ceil(seconds), 1), 'second')}`
  if (seconds < 7_200) return `in ${plural(Math.ceil(seconds / 60), 'minute')}`
  return `in ${plural(Math.ceil(seconds / 3_600), 'hour')}`
}

/** Most refusals over a limit say themselves how long it lasts. */
const NAMES_A_TIME = /\d+ (second|minute|hour)/

/** Of a call over a limit: when to try again, unless that was said. */
const later = (error: Error) =>
  error instanceof ApiFailure &&
  error.code === 'rate_limited' &&
  error.retryAfter !== undefined &&
  !NAMES_A_TIME.test(error.message)
    ? ` Try again ${inTime(error.retryAfter)}.`
    : ''

/** For deletions: what is gone already, by another tab, is what was wanted. Throws any other error. */
export function goneIsDone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'not_found')) throw error
}
