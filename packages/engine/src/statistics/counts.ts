import type { DrawSeries } from '../series.ts'
import { numberAt } from '../series.ts'
import { BOX_KEYS, BOX_OF, NUMBERS, requireNumber, SUMS } from './number-tables.ts'
import type { RecentDraws } from './recent-draws.ts'
import { addRecent, emptyRecent } from './recent-draws.ts'

/**
 * The counts of a game's draws, so that no screen reads all draws. Cells count draws, except `digits`,
 * which counts digits (four for each draw). Adding a draw takes constant time.
 */
export type DrawCounts = {
  draws: number
  /** Days since 1970-01-01 of the first and the latest draw; 0 without draws. */
  firstDay: number
  latestDay: number
  /** By digit. */
  readonly digits: Uint32Array
  /** By position and digit: `10 · position + digit`. */
  readonly positions: Uint32Array
  /** By number, 0 to 9999. */
  readonly numbers: Uint32Array
  /** By box, an index of `BOX_KEYS`. */
  readonly boxes: Uint32Array
  /** By the first and by the last two digits, 0 to 99. */
  readonly frontPairs: Uint32Array
  readonly backPairs: Uint32Array
  /** By the sum of the digits. */
  readonly sums: Uint32Array
  /** The latest draw of each digit and number. */
  readonly digitsSeen: LastSeen
  readonly numbersSeen: LastSeen
  readonly recent: RecentDraws
}

/** By digit or number: the index of its latest draw, from 0, and the day; −1 for never. */
export type LastSeen = { readonly draw: Int32Array; readonly day: Int32Array }

/** The counts without draws. */
export const emptyCounts = (): DrawCounts => ({
  draws: 0,
  firstDay: 0,
  latestDay: 0,
  digits: new Uint32Array(10),
  positions: new Uint32Array(40),
  numbers: new Uint32Array(NUMBERS),
  boxes: new Uint32Array(BOX_KEYS.length),
  frontPairs: new Uint32Array(100),
  backPairs: new Uint32Array(100),
  sums: new Uint32Array(37),
  digitsSeen: neverSeen(10),
  numbersSeen: neverSeen(NUMBERS),
  recent: emptyRecent(),
})

/** The counts of a whole series. */
export const countsOf = (series: DrawSeries): DrawCounts => {
  const counts = emptyCounts()
  for (let t = 0; t < series.length; t++) addDraw(counts, numberAt(series, t), series.days[t] ?? 0)
  return counts
}

/**
 * Adds the next draw.
 * @param number 0 to 9999, else a RangeError
 * @param day its local date, in days since 1970-01-01
 */
export const addDraw = (counts: DrawCounts, number: number, day: number): void => {
  requireNumber(number)
  if (counts.draws === 0) counts.firstDay = day
  counts.latestDay = day
  addNumber(counts, number, day)
  addDigits(counts, number, day)
  addRecent(counts.recent, number, counts.draws)
  counts.draws++
}

const addNumber = (counts: DrawCounts, number: number, day: number): void => {
  increment(counts.numbers, number)
  increment(counts.boxes, BOX_OF[number] ?? 0)
  increment(counts.frontPairs, Math.floor(number / 100))
  increment(counts.backPairs, number % 100)
  increment(counts.sums, SUMS[number] ?? 0)
  see(counts.numbersSeen, number, counts.draws, day)
}

const addDigits = (counts: DrawCounts, number: number, day: number): void => {
  let rest = number
  for (let position = 3; position >= 0; position--) {
    const digit = rest % 10
    increment(counts.digits, digit)
    increment(counts.positions, 10 * position + digit)
    see(counts.digitsSeen, digit, counts.draws, day)
    rest = (rest - digit) / 10
  }
}

const increment = (cells: Uint32Array, cell: number): void => {
  cells[cell] = (cells[cell] ?? 0) + 1
}

const see = (seen: LastSeen, cell: number, draw: number, day: number): void => {
  seen.draw[cell] = draw
  seen.day[cell] = day
}

const neverSeen = (cells: number): LastSeen => ({
  draw: new Int32Array(cells).fill(-1),
  day: new Int32Array(cells).fill(-1),
})
