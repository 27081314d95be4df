import type { DrawSeries } from '@fourcast/engine/series.ts'
import { addDraw, emptyCounts } from '@fourcast/engine/statistics/counts.ts'
import { DIGITS } from '@fourcast/engine/statistics/number-tables.ts'
import type { Checksum, CountedDraw, Scope } from './draws-repo.ts'
import { sumOf } from './draws-repo.ts'

/** Which draws are counted. */
export interface SeriesCounts {
  scope: Scope
  /** The state, or for `all` every state with draws. */
  states: readonly string[]
  simulated: boolean
}

/** Statistics of a series of draws. Adding a draw takes constant time. */
export class DrawStatistics {
  readonly series: SeriesCounts
  readonly counts = emptyCounts()
  first: CountedDraw | null = null
  latest: CountedDraw | null = null
  #numbers = new Uint16Array(1024)
  #days = new Int32Array(1024)
  #sum = 0
  readonly #figures = new Map<(counted: DrawStatistics) => unknown, unknown>()

  constructor(series: SeriesCounts) {
    this.series = series
  }

  /** Adds the next draw. */
  add(draw: CountedDraw): void {
    const at = this.counts.draws
    if (at === this.#numbers.length) this.#grow()
    this.#numbers[at] = draw.number
    this.#days[at] = draw.day
    this.#sum += sumOf(draw)
    addDraw(this.counts, draw.number, draw.day)
    this.first ??= draw
    this.latest = draw
    this.#figures.clear()
  }

  get checksum(): Checksum {
    return { draws: this.counts.draws, sum: this.#sum }
  }

  /** Computes a figure on first use and caches it until the next draw. */
  figure<T>(compute: (counted: DrawStatistics) => T): T {
    if (!this.#figures.has(compute)) this.#figures.set(compute, compute(this))
    // Each key stores only the result of its own function.
    return this.#figures.get(compute) as T
  }

  /** The draws as columns, oldest first. Sessions are not counted, so all are 0. */
  get draws(): DrawSeries {
    const { draws: length } = this.counts
    const digits = new Uint8Array(4 * length)
    for (let t = 0; t < length; t++) {
      const from = 4 * (this.#numbers[t] ?? 0)
      for (let place = 0; place < 4; place++) digits[4 * t + place] = DIGITS[from + place] ?? 0
    }
    return { length, digits, slots: new Uint8Array(length), days: this.#days.slice(0, length) }
  }

  #grow() {
    const [numbers, days] = [this.#numbers, this.#days]
    this.#numbers = new Uint16Array(2 * numbers.length)
    this.#days = new Int32Array(2 * days.length)
    this.#numbers.set(numbers)
    this.#days.set(days)
  }
}
