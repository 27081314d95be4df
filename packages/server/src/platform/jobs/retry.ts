/** What is tried again pauses this long first, then twice as long each time. */
const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3600

export interface RetryOptions {
  /** Before the second try. */
  firstSeconds?: number
  longestSeconds?: number
  /** What the other side asked for; at most the longest pause. */
  askedSeconds?: number
}

/** Exponential backoff: how long to wait after so many attempts that failed. */
export function backoffSeconds(attempts: number, options: RetryOptions = {}): number {
  const { firstSeconds = FIRST_SECONDS, longestSeconds = LONGEST_SECONDS } = options
  const pause = firstSeconds * 2 ** Math.min(Math.max(attempts - 1, 0), 20)
  return Math.min(longestSeconds, Math.max(pause, options.askedSeconds ?? 0))
}
