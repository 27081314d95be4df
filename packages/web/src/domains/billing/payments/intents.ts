import { ApiFailure } from '#core/api/failure.ts'
import { randomUuid } from '#core/uuid.ts'

/**
 * True if the server made a final decision; on any other error the call may be done or in progress. A
 * conflict in progress has a Retry-After; any other is stored as the answer of its key, so another try needs
 * another key.
 */
const isDecided = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'rate_limited' &&
  !(error.code === 'conflict' && error.retryAfter !== undefined)

/**
 * Makes retries idempotent: until the result of an intent is known, each try sends the same key. After that,
 * the next one gets a new key.
 */
export function createIntents() {
  const keys = new Map<string, string>()
  return async <T>(intent: readonly string[], run: (idempotencyKey: string) => Promise<T>) => {
    const name = JSON.stringify(intent)
    const key = keys.get(name) ?? randomUuid()
    keys.set(name, key)
    try {
      const answer = await run(key)
      keys.delete(name)
      return answer
    } catch (error) {
      if (isDecided(error)) keys.delete(name)
      throw error
    }
  }
}
