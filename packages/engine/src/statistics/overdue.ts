import type { DrawCounts } from './counts.ts'
import { STRAIGHT_ODDS } from '../odds.ts'
import { NUMBERS } from './number-tables.ts'

/** A number that has not been drawn for a long time. That does not make it more likely. */
export type Overdue = {
  readonly number: number
  readonly daysSince: number
  /** Draws since it was last drawn. */
  readonly gap: number
  /**
   * The probability that one number, chosen before, waits at least this long. The expected count among
   * all 10,000 numbers is 10,000 times this.
   */
  readonly p: number
}

/** How many are listed. */
const SHOWN = 10

/**
 * The numbers last drawn longest ago, longest first, at most ten. Numbers never drawn are left out;
 * `neverSeen` counts them.
 * @param today days since 1970-01-01; the latest draw's day if left out
 */
export const overdue = (counts: DrawCounts, today = counts.latestDay): Overdue[] =>
  Array.from({ length: NUMBERS }, (_, number) => number)
    .filter((number) => (counts.numbersSeen.draw[number] ?? -1) >= 0)
    .sort((a, b) => lastDraw(counts, a) - lastDraw(counts, b))
    .slice(0, SHOWN)
    .map((number) => overdueOf(counts, number, today))

/** How many of the 10,000 numbers were never drawn. */
export const neverSeen = ({ numbers }: DrawCounts): number =>
  numbers.reduce((sum, count) => sum + (count === 0 ? 1 : 0), 0)

/** P(gap ≥ g): that a number is not drawn in g fair draws, .9999^g. Half at 6,931 draws. */
export const gapTail = (draws: number): number => (1 - 1 / STRAIGHT_ODDS) ** draws

const overdueOf = (counts: DrawCounts, number: number, today: number): Overdue => {
  const gap = counts.draws - 1 - lastDraw(counts, number)
  const daysSince = today - (counts.numbersSeen.day[number] ?? today)
  return { number, daysSince, gap, p: gapTail(gap) }
}

const lastDraw = ({ numbersSeen }: DrawCounts, number: number): number =>
  numbersSeen.draw[number] ?? -1
