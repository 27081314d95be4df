import type { DrawRow } from '../series.ts'
import type { Memory } from './memory.ts'

/** The longest distance at which repeats are bet on. */
export const MOST_LAG = 100
const RING = 128

/** A draw as the bets see it, with its weekday (0 is Sunday). */
export interface JudgedDraw extends DrawRow {
  readonly weekday: number
}

/** The latest draws, and how many there were. */
export class Past {
  /** Per draw: four digits, session and day. */
  readonly #ring: Float64Array
  readonly #count: Float64Array

  constructor(memory: Memory) {
    this.#ring = memory.take(6 * RING)
    this.#count = memory.take(1)
  }

  get draws(): number {
    return this.#count[0] ?? 0
  }

  /** A digit of the draw `lag` before the next one; the lag is at most the number of draws. */
  digit(lag: number, place: number): number {
    return this.#ring[6 * ((this.draws - lag) % RING) + place] ?? 0
  }

  slot(lag: number): number {
    return this.digit(lag, 4)
  }

  day(lag: number): number {
    return this.digit(lag, 5)
  }

  push({ digits, slot, day }: DrawRow): void {
    this.#ring.set([...digits, slot, day], 6 * (this.draws % RING))
    this.#count[0] = this.draws + 1
  }

  /** The places, as bits, in which these digits agree with the draw `lag` before. */
  agreement(lag: number, digits: readonly number[]): number {
    const from = 6 * ((this.draws - lag) % RING)
    let places = 0
    for (let place = 0; place < 4; place++)
      if (this.#ring[from + place] === digits[place]) places |= 1 << place
    return places
  }
}
