/** The one source of time. Nothing in features reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant
}

/** Whole milliseconds, as the database stores them. */
const toMilliseconds = (instant: Temporal.Instant) => instant.round('millisecond')

export const systemClock: Clock = { now: () => toMilliseconds(Temporal.Now.instant()) }

/** Starts at an instant and runs on with the machine's steady clock. */
export function clockFrom(start: Temporal.Instant): Clock {
  const begun = performance.now()
  return {
    now: () => start.add({ milliseconds: Math.round(performance.now() - begun) }),
  }
}
