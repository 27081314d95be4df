// Each function writes its features of one position into `out`, starting at `at`.
import type { DrawTime } from '../../series.ts'
import { digitAgo, type Place } from './place.ts'

/** The prior count of each digit in a transition. */
const PRIOR = 20

/** Each digit's count in the last 100 draws, in standard deviations from a tenth of them. */
export const writeFrequencies = ({ draws, in100 }: Place, out: Float32Array, at: number): void => {
  const window = Math.min(draws, 100)
  const deviation = Math.sqrt(0.09 * window) || 1
  for (let digit = 0; digit < 10; digit++)
    out[at + digit] = ((in100[digit] ?? 0) - window / 10) / deviation
}

/** ln(1 + draws since each digit); all draws for a digit that was never drawn. */
export const writeGaps = ({ draws, lastAt }: Place, out: Float32Array, at: number): void => {
  for (let digit = 0; digit < 10; digit++) {
    const last = lastAt[digit] ?? -1
    out[at + digit] = Math.log1p(last < 0 ? draws : draws - 1 - last)
  }
}

/** P(digit | the previous digit), from all draws so far and a prior of 20 draws of each digit. */
export const writeTransitions = (place: Place, out: Float32Array, at: number): void => {
  const last = digitAgo(place, 1)
  const total = (place.afterAny[last] ?? 0) + 10 * PRIOR
  for (let digit = 0; digit < 10; digit++)
    out[at + digit] = ((place.after[10 * last + digit] ?? 0) + PRIOR) / total
}

/** The digits of the last draw, then those of this position 2, 3 and 7 draws ago; 0 for missing draws. */
export const writeLags = (
  places: readonly Place[],
  place: Place,
  out: Float32Array,
  at: number,
): void => {
  for (const [k, other] of places.entries()) out[at + k] = digitAgo(other, 1)
  out[at + 4] = digitAgo(place, 2)
  out[at + 5] = digitAgo(place, 3)
  out[at + 6] = digitAgo(place, 7)
}

/** The last draw's sum, digital root, odd digits, digits above 4 and distinct digits. */
export const writeShape = (places: readonly Place[], out: Float32Array, at: number): void => {
  let [sum, odd, high, seen, distinct] = [0, 0, 0, 0, 0]
  for (const place of places) {
    const digit = digitAgo(place, 1)
    sum += digit
    odd += digit & 1
    high += digit > 4 ? 1 : 0
    distinct += (seen >> digit) & 1 ? 0 : 1
    seen |= 1 << digit
  }
  out[at] = sum
  out[at + 1] = sum === 0 ? 0 : 1 + ((sum - 1) % 9)
  out[at + 2] = odd
  out[at + 3] = high
  out[at + 4] = distinct
}

/** The target's session, day of the week (Monday 1 … Sunday 7) and month (1 … 12). */
export const writeCalendar = ({ slot, day }: DrawTime, out: Float32Array, at: number): void => {
  const date = dateOf(day)
  out[at] = slot
  out[at + 1] = date.dayOfWeek
  out[at + 2] = date.month
}

/**
 * The entropy of the last 50 digits over ln 10; 1 before the first draw, as if all digits were equally
 * frequent.
 */
export const entropyOf = ({ draws, in50 }: Place): number => {
  const window = Math.min(draws, 50)
  if (window === 0) return 1
  let sum = 0
  for (let digit = 0; digit < 10; digit++) sum += N_LOG_N[in50[digit] ?? 0] ?? 0
  return (Math.log(window) - sum / window) / Math.LN10
}

const N_LOG_N = Float64Array.from({ length: 51 }, (_, n) => (n === 0 ? 0 : n * Math.log(n)))

const EPOCH = new Temporal.PlainDate(1970, 1, 1)
type Calendar = Pick<Temporal.PlainDate, 'dayOfWeek' | 'month'>
const dates = new Map<number, Calendar>()

/** Cached, because creating a date takes as long as the rest of a row, and every position needs it. */
const dateOf = (day: number): Calendar => {
  const known = dates.get(day)
  if (known) return known
  const { dayOfWeek, month } = EPOCH.add({ days: day })
  dates.set(day, { dayOfWeek, month })
  return { dayOfWeek, month }
}
