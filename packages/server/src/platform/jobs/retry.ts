/** The pause after the first failure; it doubles with each one. */
const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3600

/**
 * Exponential backoff for emails, text messages, push messages, webhooks and jobs: 10 s after the first
 * failure, then 20, 40 and so on, at most an hour. A longer pause that the receiver asked for counts.
 */
export function backoffSeconds(attempts: number, askedSeconds = 0): number {
  const pause = FIRST_SECONDS * 2 ** Math.min(Math.max(attempts - 1, 0), 20)
  return Math.min(LONGEST_SECONDS, Math.max(pause, askedSeconds))
}

/** When to try again after so many attempts; null once `until` has passed: then it is given up. */
export function nextTry(
  attempts: number,
  {
    now,
    until,
    askedSeconds = 0,
  }: { now: Temporal.Instant; until: Temporal.Instant; askedSeconds?: number },
): Temporal.Instant | null {
  if (Temporal.Instant.compare(now, until) >= 0) return null
  return now.add({ seconds: backoffSeconds(attempts, askedSeconds) })
}
