import type { CompleteDigits } from './digits.ts'
import { isComplete, isDigit } from './digits.ts'

/**
 * The four-digit draws of one game and state, oldest first, in columns: draw `t` has its digits at
 * `digits[4t … 4t + 3]`, its session of the day (0, 1, …) at `slots[t]` and its local date, as days since
 * 1970-01-01, at `days[t]`.
 */
export type DrawSeries = {
  readonly length: number
  readonly digits: Uint8Array
  readonly slots: Uint8Array
  readonly days: Int32Array
}

/** A draw of a series; and its session and date, which are known before it is held. */
export type DrawTime = { readonly slot: number; readonly day: number }
export type DrawRow = DrawTime & { readonly digits: readonly number[] }

/**
 * Puts draws, oldest first, into columns. Throws a RangeError for a draw that is not four digits.
 */
export const seriesOf = (rows: readonly DrawRow[]): DrawSeries => ({
  length: rows.length,
  digits: Uint8Array.from(rows.flatMap(fourDigits)),
  slots: Uint8Array.from(rows, (row) => row.slot),
  days: Int32Array.from(rows, (row) => row.day),
})

/** The draws from `from` to before `to`, without copying. */
export const sliceSeries = (series: DrawSeries, from: number, to = series.length): DrawSeries => ({
  length: to - from,
  digits: series.digits.subarray(4 * from, 4 * to),
  slots: series.slots.subarray(from, to),
  days: series.days.subarray(from, to),
})

/** Draw `t` as a number from 0 to 9999: 0768 → 768. */
export const numberAt = ({ digits }: DrawSeries, t: number): number =>
  1000 * (digits[4 * t] ?? 0) +
  100 * (digits[4 * t + 1] ?? 0) +
  10 * (digits[4 * t + 2] ?? 0) +
  (digits[4 * t + 3] ?? 0)

/** The digits of a number from 0 to 9999: 768 → [0, 7, 6, 8]. A RangeError for any other. */
export const digitsOfNumber = (number: number): CompleteDigits => {
  const digits = [1000, 100, 10, 1].map((unit) => Math.floor(number / unit) % 10).filter(isDigit)
  if (!Number.isInteger(number) || number > 9999 || !isComplete(digits))
    throw new RangeError(`not a number from 0 to 9999: ${number}`)
  return digits
}

const fourDigits = ({ digits }: DrawRow): readonly number[] => {
  if (digits.length !== 4 || !digits.every(isDigit))
    throw new RangeError(`not four digits: ${digits.join('')}`)
  return digits
}
