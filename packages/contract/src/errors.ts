import * as z from 'zod/mini'

/**
 * Every way a call can fail, and its HTTP status. The list is closed: new codes are added here. Source:
 * the table of statuses in docs/decisions/0005.
 */
export const ERROR_STATUS = {
  invalid: 400,
  malformed: 400,
  unauthenticated: 401,
  session_expired: 401,
  wrong_credentials: 401,
  payment_declined: 402,
  forbidden: 403,
  demo_account: 403,
  address_unconfirmed: 403,
  proof_required: 403,
  plan_required: 403,
  on_break: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** The body of every failed call. `fields` names every bad field; `requestId` finds the log line. */
export const ApiError = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
  /** For `plan_required`: the lowest plan that allows it. */
  plan: z.optional(z.string()),
  /** For `quota_exceeded`: the limit, the usage, and when the usage resets. */
  limit: z.optional(z.int()),
  used: z.optional(z.int()),
  resetAt: z.optional(z.iso.datetime()),
  /** For `proof_required`: how the user can confirm their identity. */
  proof: z.optional(z.enum(['password', 'code'])),
  /** For `payment_declined`: the provider's reason, such as `insufficient_funds`. */
  declineCode: z.optional(z.string()),
})
export type ApiError = z.output<typeof ApiError>
z.globalRegistry.add(ApiError, { id: 'ApiError' })
