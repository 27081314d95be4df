interface Period {
  everySeconds: number
}

/** When the slot after that of a moment begins. Slots are cut by the clock, so all instances agree on them. */
export const nextSlot = (now: Temporal.Instant, { everySeconds }: Period): Temporal.Instant => {
  const every = everySeconds * 1000
  return Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(now.epochMilliseconds / every) + 1) * every,
  )
}

/** Whether a job runs now. Later than its next slot, from a clock that was wrong or a longer period, counts for nothing. */
export const isDue = (dueMs: number, period: Period, now: Temporal.Instant): boolean =>
  dueMs <= now.epochMilliseconds || dueMs > nextSlot(now, period).epochMilliseconds

const LEAST_PAUSE = { seconds: 1 }

/** What a run wanted, but at least a second from now and no later than the slot after the one it began in. */
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
