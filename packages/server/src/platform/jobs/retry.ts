import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/** The pause after the first failure; it doubles with each one. */
const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3600
/** From here on the pause is the longest; a greater exponent could overflow. */
const MOST_DOUBLINGS = 20

/**
 * Exponential backoff for everything that is retried: emails, text messages, push messages, webhooks,
 * imports, trainings, removals, refunds and jobs. 10 s after the first failure, then 20, 40 and so on,
 * at most an hour. A longer pause that the receiver asked for counts.
 */
export function backoffSeconds(attempts: number, askedSeconds = 0): number {
  const pause = FIRST_SECONDS * 2 ** Math.min(Math.max(attempts - 1, 0), MOST_DOUBLINGS)
  return Math.min(LONGEST_SECONDS, Math.max(pause, askedSeconds))
}

/** The same pause as an interval in SQL, for statements that count the attempts themselves. */
export const backoffInterval = (attempts: SQL): SQL =>
  sql`(least(${LONGEST_SECONDS}, ${FIRST_SECONDS} * power(2, least(greatest(${attempts} - 1, 0), ${MOST_DOUBLINGS}))) * interval '1 second')`

/** The time of the next attempt after so many failed ones. */
export const retryAt = (attempts: number, now: Temporal.Instant): Temporal.Instant =>
  now.add({ seconds: backoffSeconds(attempts) })

/** Time of the next try after so many attempts; null once `until` has passed: then it is given up. */
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
