/** The first pause; each later one is twice as long. */
const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3600

export interface RetryOptions {
  /** The pause before the second attempt. */
  firstSeconds?: number
  longestSeconds?: number
  /** The pause that the other side requested (Retry-After); capped at the longest pause. */
  askedSeconds?: number
}

/** Exponential backoff: the pause after this many failed attempts. */
export function backoffSeconds(attempts: number, options: RetryOptions = {}): number {
  const { firstSeconds = FIRST_SECONDS, longestSeconds = LONGEST_SECONDS } = options
  const pause = firstSeconds * 2 ** Math.min(Math.max(attempts - 1, 0), 20)
  return Math.min(longestSeconds, Math.max(pause, options.askedSeconds ?? 0))
}
