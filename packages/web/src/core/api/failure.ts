import type { ApiError, ErrorCode } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'

/** The contract's codes, and what can go wrong before an answer is here. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'unreadable'

interface Details {
  code: FailureCode
  status?: number | undefined
  fields?: Readonly<Record<string, string>> | undefined
  requestId?: string | undefined
  /** Seconds until it makes sense to try again. */
  retryAfter?: number | undefined
  /** The rest of the answer: plan, limit, used, resetAt. */
  body?: ApiError | undefined
}

/** Why a call failed, in words for people. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly body: ApiError | undefined

  constructor(message: string, details: Details) {
    super(message)
    this.name = 'ApiFailure'
    this.code = details.code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
    this.body = details.body
  }
}

export const unreachable = () =>
  new ApiFailure('Cannot reach Fourcast. Check your connection and try again.', { code: 'network' })

export const tooSlow = () =>
  new ApiFailure('Fourcast took too long to answer. Please try again.', { code: 'timeout' })

export const unreadable = (status: number) =>
  new ApiFailure(MESSAGES.unexpected, { code: 'unreadable', status })

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

/** Server message, else error message, else 'An unexpected error occurred'; and when to try again. */
export const messageOf = (error: unknown) =>
  error instanceof Error && error.message !== ''
    ? error.message + later(error)
    : MESSAGES.unexpected
