import { Failure } from '#platform/http/failure.ts'

/** 503 for whatever a store says of itself; why goes to the log only. */
export function storeAway(cause: unknown): Failure {
  const failure = new Failure(
    'unavailable',
    'Photos cannot be reached for a moment. Please try again.',
    { retryAfter: 5 },
  )
  failure.cause = cause
  return failure
}
