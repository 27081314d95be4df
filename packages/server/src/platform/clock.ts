/** The only source of time. No domain reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant
}

/** Whole milliseconds, as the database stores them. */
const toMilliseconds = (instant: Temporal.Instant) => instant.round('millisecond')

export const systemClock: Clock = { now: () => toMilliseconds(Temporal.Now.instant()) }

/** Starts at a given time and then follows the machine's steady clock. */
export function clockFrom(start: Temporal.Instant): Clock {
  const begun = performance.now()
  return {
    now: () => start.add({ milliseconds: Math.round(performance.now() - begun) }),
  }
}
