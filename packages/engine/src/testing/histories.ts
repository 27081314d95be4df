import type { DrawSeries } from '../series.ts'
import { seriesOf } from '../series.ts'
import type { History } from '../statistics/battery/history.ts'
import { historyOf } from '../statistics/battery/history.ts'

/** `n` draws of two sessions a day; `digits` gives each number by its index. */
export const seriesFrom = (n: number, digits: (t: number) => readonly number[]): DrawSeries =>
  seriesOf(
    Array.from({ length: n }, (_, t) => ({
      digits: digits(t),
      slot: t % 2,
      day: Math.floor(t / 2),
    })),
  )

/** The same, in the form of the battery's tests. */
export const historyFrom = (n: number, digits: (t: number) => readonly number[]): History =>
  historyOf(seriesFrom(n, digits))

/** The four digits of a draw of a series. */
export const drawOf = ({ digits }: DrawSeries, t: number): number[] => [
  ...digits.subarray(4 * t, 4 * t + 4),
]
