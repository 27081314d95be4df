interface Details {
  code?: string
  param?: string
  [more: string]: unknown
}

/** An error response of Stripe. */
export class ApiFailure extends Error {
  readonly status: number
  readonly body: { error: Details & { type: string; message: string } }
  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...details } }
  }
}

export const invalid = (message: string, details?: Details) =>
  new ApiFailure(400, 'invalid_request_error', message, details)

export const missing = (what: string, id: string, param = 'id') =>
  new ApiFailure(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
