import { ApiError } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import * as z from 'zod/mini'
import { ApiFailure, tooSlow, unreachable, unreadable } from './failure.ts'

/**
 * The body of a response; null if it is not JSON. Throws an ApiFailure if the connection ends before the body
 * does: the call may still have succeeded.
 */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') throw error
    throw name === 'TimeoutError' ? tooSlow() : unreachable()
  }
}

/** The failure in an error response. Throws as `jsonOf` does. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const told = z.safeParse(ApiError, await jsonOf(response))
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
