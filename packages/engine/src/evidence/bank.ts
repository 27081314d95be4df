import type { Memory } from './memory.ts'

/** Bets are settled, and new ones made, after so many draws. */
export const SETTLED_EVERY = 25

/** The share of the capital that is bet at the start. */
const AT_START = 0.5
/**
 * The rest waits and is bet later: after t draws, (FIRST / (t + FIRST)) ^ DECAY of it still waits. So a
 * change after many fair draws is seen too, and the shares of all starts add up to at most 1.
 */
const FIRST = 1_000
const DECAY = 0.5
/** Less capital than this is given up, because numbers this small are slow. */
const LEAST = 1e-200

/**
 * A gambler against fair draws who divides a capital of 1 among many bets. Each bet multiplies its capital
 * by a likelihood ratio, whose mean is 1 under chance. So the capital is a test martingale, and
 * P(it ever reaches 1/α) ≤ α (Ville's inequality).
 *
 * `sharing` is the part of the capital that is divided anew at each settlement, for signals that move.
 */
export class Bank {
  readonly capital: Float64Array
  /** Waiting capital, all capital, ln of what is divided out, and draws. */
  readonly #sums: Float64Array
  readonly #sharing: number

  constructor(memory: Memory, bets: number, sharing = 0) {
    this.capital = memory.take(bets)
    this.#sums = memory.take(4)
    this.#sharing = sharing
    this.capital.fill(AT_START / bets)
    this.#sums.set([1 - AT_START, 1])
  }

  /** Settles one bet by its likelihood ratio. */
  settle(bet: number, ratio: number): void {
    const before = this.capital[bet] ?? 0
    const after = before * ratio
    this.capital[bet] = after
    this.#sums[1] = (this.#sums[1] ?? 0) + after - before
  }

  /** Settles the bets from `first` on, one for each ratio. */
  settleAll(first: number, ratios: Float64Array): void {
    const { capital } = this
    let gain = 0
    for (let at = 0; at < ratios.length; at++) {
      const before = capital[first + at] ?? 0
      const after = before * (ratios[at] ?? 1)
      capital[first + at] = after
      gain += after - before
    }
    this.#sums[1] = (this.#sums[1] ?? 0) + gain
  }

  /** Ends a draw: every 25 draws, some of the waiting capital is bet. */
  endDraw(): void {
    const draws = (this.#sums[3] ?? 0) + 1
    this.#sums[3] = draws
    if (draws % SETTLED_EVERY === 0) this.#divideAnew(draws)
  }

  get logE(): number {
    return (this.#sums[2] ?? 0) + Math.log(this.#sums[1] ?? 1)
  }

  /** The bet with the most capital. */
  get best(): number {
    return this.capital.indexOf(Math.max(...this.capital))
  }

  #divideAnew(draws: number) {
    const { capital } = this
    let total = this.#sums[0] ?? 0
    for (const own of capital) total += own
    const waiting = (this.#sums[0] ?? 0) / total
    const still = ((draws - SETTLED_EVERY + FIRST) / (draws + FIRST)) ** DECAY
    const kept = 1 - this.#sharing
    const shared = (1 - waiting) * this.#sharing
    const each = (waiting * (1 - still) + shared / 2) / capital.length
    for (let at = 0; at < capital.length; at++) {
      const own = ((capital[at] ?? 0) / total) * kept + each
      capital[at] = own < LEAST ? 0 : own
    }
    this.#sums[0] = waiting * still + shared / 2
    this.#sums[2] = (this.#sums[2] ?? 0) + Math.log(total)
    this.#sums[1] = 1
  }
}
