import type { ApiError, ErrorCode } from '@fourcast/contract/errors.ts'

type Details = Omit<Partial<ApiError>, 'message' | 'code' | 'requestId'> & {
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** A refusal with a code of the closed list. Any other error answers 500 without details. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** 404: missing or someone else's, without a difference. */
export const notFound = (message: string) => new Failure('not_found', message)

/** 400 for one field. */
export const invalidField = (field: string, message: string) =>
  new Failure('invalid', message, { fields: { [field]: message } })
