/** What is left until a draw. Seconds only in the last minute: a draw is nothing to hurry for. */
export interface Left {
  hours: number
  minutes: number
  /** Null until the last minute. */
  seconds: number | null
}

const MINUTE = 60_000

/** What is left of so many milliseconds; null when nothing is. */
export function leftOf(milliseconds: number): Left | null {
  if (milliseconds <= 0) return null
  if (milliseconds < MINUTE)
    return { hours: 0, minutes: 0, seconds: Math.ceil(milliseconds / 1000) }
  const minutes = Math.floor(milliseconds / MINUTE)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: null }
}

/** 'in 3 h 41 min', 'in 41 min', 'in 20 s'; 'now' when the time has come. */
export function leftText(left: Left | null) {
  if (left === null) return 'now'
  if (left.seconds !== null) return `in ${left.seconds} s`
  return left.hours === 0 ? `in ${left.minutes} min` : `in ${left.hours} h ${left.minutes} min`
}
