interface Period {
  everySeconds: number
}

/** The start of the next slot. Slots are multiples of the period, so all instances agree on them. */
export const nextSlot = (now: Temporal.Instant, { everySeconds }: Period): Temporal.Instant => {
  const every = everySeconds * 1000
  return Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(now.epochMilliseconds / every) + 1) * every,
  )
}

/** True if a job is due. A due time after its next slot is ignored: the clock or the period was wrong. */
export const isDue = (dueMs: number, period: Period, now: Temporal.Instant): boolean =>
  dueMs <= now.epochMilliseconds || dueMs > nextSlot(now, period).epochMilliseconds

/** Time that wakes still wait after the last run. A run in the future comes from a wrong clock. */
export function restLeftMs(
  endedAt: Temporal.Instant | null,
  { restSeconds = 0 }: { restSeconds?: number },
  now: Temporal.Instant,
): number {
  const sinceMs = endedAt === null ? Infinity : now.epochMilliseconds - endedAt.epochMilliseconds
  return sinceMs < 0 ? 0 : Math.max(0, restSeconds * 1000 - sinceMs)
}

const LEAST_PAUSE = { seconds: 1 }

/** The time that a run asked for, but at least a second from now and not after `slot`. */
export function nextRun(
  wanted: Temporal.Instant | null,
  slot: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  if (wanted === null) return slot
  const soonest = now.add(LEAST_PAUSE)
  const next = Temporal.Instant.compare(wanted, soonest) < 0 ? soonest : wanted
  return Temporal.Instant.compare(next, slot) < 0 ? next : slot
}
