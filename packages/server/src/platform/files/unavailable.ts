import { Failure } from '#platform/http/failure.ts'

/** 503 for any error of a store; the cause is only logged. */
export function fileStoreUnavailable(cause: unknown): Failure {
  const failure = new Failure(
    'unavailable',
    'Photos are unavailable right now. Please try again.',
    { retryAfter: 5 },
  )
  failure.cause = cause
  return failure
}
