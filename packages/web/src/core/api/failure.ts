import type { ApiError, ErrorCode } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'

/** The contract's codes, and failures before there is an answer. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'unreadable'

interface Details {
  code: FailureCode
  status?: number | undefined
  fields?: Readonly<Record<string, string>> | undefined
  requestId?: string | undefined
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined
  /** The rest of the answer: plan, limit, used, resetAt. */
  body?: ApiError | undefined
}

/** A failed call, with a message for users. */
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
  new ApiFailure('Fourcast took too long to respond. Please try again.', { code: 'timeout' })

export const unreadable = (status: number) =>
  new ApiFailure(MESSAGES.unexpected, { code: 'unreadable', status })
