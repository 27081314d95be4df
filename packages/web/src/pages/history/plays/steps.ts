import type { PlayPoint } from '@fourcast/contract/play-sums.ts'
import { marksUpTo } from '#ui/charts/scale.ts'

const DAY = 24 * 60 * 60 * 1000

export interface Step extends PlayPoint {
  /** Milliseconds, where it stands on the axis. */
  at: number
  /** Prizes less stakes up to here, and what chance expects of the same bets. */
  netCents: number
  chanceNetCents: number
}

/** Each step with the sums up to it. */
export function stepsOf(points: readonly PlayPoint[]): Step[] {
  let [netCents, chanceNetCents] = [0, 0]
  return points.map((point) => {
    netCents += point.prizesCents - point.stakeCents
    chanceNetCents += point.chanceCents - point.stakeCents
    return Object.assign(
      { at: Date.parse(`${point.from}T00:00:00Z`), netCents, chanceNetCents },
      point,
    )
  })
}

/** The day before the first step, where both lines begin at nothing. */
export const beginning = (steps: readonly Step[]) => (steps[0]?.at ?? 0) - DAY

/** Round marks in dollars that hold both ends and 0, ascending. */
export function marksAround(low: number, high: number): number[] {
  const [, step = 1] = marksUpTo(Math.max(high, 0) - Math.min(low, 0))
  const [from, to] = [Math.floor(Math.min(low, 0) / step), Math.ceil(Math.max(high, 0) / step)]
  return Array.from({ length: Math.max(to - from, 1) + 1 }, (_, at) => (from + at) * step)
}
