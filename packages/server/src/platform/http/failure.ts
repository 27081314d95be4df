import type { ApiError, ErrorCode } from '@fourcast/contract/errors.ts'

type Details = Omit<Partial<ApiError>, 'message' | 'code' | 'requestId'> & {
  /** Seconds until it is worth trying again. */
  retryAfter?: number
}

/** A refusal with a code of the closed list. Anything else that is thrown answers 500 and says nothing. */
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

/** 404: not there, or not yours; nobody can tell which. */
export const notFound = (what: string) => new Failure('not_found', `${what} was not found`)

/** 400 that names its field. */
export const invalidField = (field: string, message: string) =>
  new Failure('invalid', message, { fields: { [field]: message } })
