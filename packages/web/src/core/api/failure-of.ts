import { ApiError } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import * as z from 'zod/mini'
import { ApiFailure, unreadable } from './failure.ts'

/** The failure that an answer tells of. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const told = z.safeParse(ApiError, await response.json().catch(() => null))
  if (!told.success) return unreadable(response.status)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure(told.data.message || MESSAGES.unexpected, {
    code: told.data.code,
    status: response.status,
    fields: told.data.fields,
    requestId: told.data.requestId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    body: told.data,
  })
}
