import type { DrawSeries } from '../series.ts'
import { NUMBERS } from '../statistics/number-tables.ts'
import { MOST_LAG } from './echoes.ts'

/**
 * The count of each of 10,000, and the draw of its last occurrence (−1 for never): numbers for lag 0,
 * else the steps from the draw `lag` before. `trials` is the number of draws that have an earlier draw at
 * this lag.
 */
export type Tally = {
  readonly counts: Uint32Array
  readonly latest: Int32Array
  readonly trials: number
}

/**
 * The tallies by lag, 0 to 7, of the draws from `from` to before `to`, which also use draws before
 * `from`. All 200 patterns are computed from these eight tables, so a history is read only once.
 */
export const tallyLags = (series: DrawSeries, from = 0, to = series.length): Tally[] => {
  const pairs = pairsOf(series)
  return Array.from({ length: MOST_LAG + 1 }, (_, lag) =>
    lag === 0 ? tallyNumbers(pairs, from, to) : tallySteps(pairs, lag, from, to),
  )
}

/** Adds two tallies of one lag; `later` is of later draws. */
export const addTallies = (earlier: Tally, later: Tally): Tally => ({
  counts: earlier.counts.map((count, cell) => count + (later.counts[cell] ?? 0)),
  latest: earlier.latest.map((draw, cell) => Math.max(draw, later.latest[cell] ?? -1)),
  trials: earlier.trials + later.trials,
})

/** The front and the back pair of each draw, 0 to 99. */
type Pairs = { readonly front: Uint8Array; readonly back: Uint8Array }

const pairsOf = ({ digits, length }: DrawSeries): Pairs => {
  const front = new Uint8Array(length)
  const back = new Uint8Array(length)
  for (let t = 0; t < length; t++) {
    front[t] = 10 * (digits[4 * t] ?? 0) + (digits[4 * t + 1] ?? 0)
    back[t] = 10 * (digits[4 * t + 2] ?? 0) + (digits[4 * t + 3] ?? 0)
  }
  return { front, back }
}

const tallyNumbers = ({ front, back }: Pairs, from: number, to: number): Tally => {
  const { counts, latest } = emptyTables()
  for (let t = from; t < to; t++) {
    const number = 100 * (front[t] ?? 0) + (back[t] ?? 0)
    counts[number] = (counts[number] ?? 0) + 1
    latest[number] = t
  }
  return { counts, latest, trials: to - from }
}

const tallySteps = ({ front, back }: Pairs, lag: number, from: number, to: number): Tally => {
  const { counts, latest } = emptyTables()
  const first = Math.max(from, lag)
  for (let t = first; t < to; t++) {
    const steps =
      100 * (PAIR_STEPS[100 * (front[t - lag] ?? 0) + (front[t] ?? 0)] ?? 0) +
      (PAIR_STEPS[100 * (back[t - lag] ?? 0) + (back[t] ?? 0)] ?? 0)
    counts[steps] = (counts[steps] ?? 0) + 1
    latest[steps] = t
  }
  return { counts, latest, trials: Math.max(0, to - first) }
}

const emptyTables = () => ({
  counts: new Uint32Array(NUMBERS),
  latest: new Int32Array(NUMBERS).fill(-1),
})

/** The two steps from pair `then` to pair `now`, as a pair, at `100 · then + now`. */
const PAIR_STEPS = Uint8Array.from({ length: NUMBERS }, (_, at) => {
  const [then, now] = [Math.floor(at / 100), at % 100]
  const tens = (Math.floor(now / 10) - Math.floor(then / 10) + 10) % 10
  return 10 * tens + (((now % 10) - (then % 10) + 10) % 10)
})
