import { Bank } from './bank.ts'
import { addTo } from './digit-bets.ts'
import type { Finding, Member } from './member.ts'
import type { Memory } from './memory.ts'
import { MOST_SLOTS } from './order-bets.ts'
import type { JudgedDraw } from './past.ts'
import { copyRatio, hotRatio } from './ratios.ts'

const PAIRS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const

/** A place is bet to be another one plus 0 to 9, in this share of the draws. */
const SHIFT_RATES = [0.02, 0.06, 0.2]
const SHIFT = [false, true].map((is) =>
  Float64Array.from(SHIFT_RATES, (rate) => copyRatio(is, rate, 0.1)),
)
/** Two digits are bet to be drawn together this often. */
const CELL_RATE = 0.02
const SHIFTS = 10 * SHIFT_RATES.length
/** How many draws the prior of a Dirichlet forecaster counts for each two digits. */
const CELL_PRIOR = 20
const A_PAIR = SHIFTS + 100 + 1

/** Two places of a draw that depend on each other. */
export class PairBets implements Member {
  readonly id = 'pairs'
  readonly #bank: Bank
  readonly #counts: Float64Array

  constructor(memory: Memory) {
    this.#bank = new Bank(memory, PAIRS.length * A_PAIR)
    this.#counts = memory.take(PAIRS.length * 101)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    const places = PAIRS[Math.floor(this.#bank.best / A_PAIR)]
    return places ? { kind: 'pair', places } : { kind: 'pairs' }
  }

  settle({ digits }: JudgedDraw): void {
    for (const [at, [one, other]] of PAIRS.entries())
      this.#settlePair(at, digits[one] ?? 0, digits[other] ?? 0)
    this.#bank.endDraw()
  }

  #settlePair(pair: number, one: number, other: number) {
    const first = pair * A_PAIR
    const shift = (other - one + 10) % 10
    for (let by = 0; by < 10; by++) {
      const ratios = SHIFT[by === shift ? 1 : 0]
      if (ratios) this.#bank.settleAll(first + SHIFT_RATES.length * by, ratios)
    }
    const cell = 10 * one + other
    for (let bet = 0; bet < 100; bet++)
      this.#bank.settle(first + SHIFTS + bet, bet === cell ? CELL_HIT : CELL_MISS)
    const counts = this.#counts.subarray(101 * pair, 101 * pair + 101)
    const ratio =
      (100 * ((counts[cell] ?? 0) + CELL_PRIOR)) / ((counts[100] ?? 0) + 100 * CELL_PRIOR)
    this.#bank.settle(first + SHIFTS + 100, ratio)
    addTo(counts, cell)
    addTo(counts, 100)
  }
}

const CELL_HIT = hotRatio(true, CELL_RATE, 0.01)
const CELL_MISS = hotRatio(false, CELL_RATE, 0.01)

/** A digit is bet to be drawn this often in a place, on one weekday or in one session. */
const RATES = [0.07, 0.13, 0.17, 0.25]
const HIT = Float64Array.from(RATES, (rate) => hotRatio(true, rate, 0.1))
const MISS = Float64Array.from(RATES, (rate) => hotRatio(false, rate, 0.1))
const A_GROUP = 40 * RATES.length
const WEEKDAYS = 7

/** Digits that depend on the weekday or the session. */
export class CalendarBets implements Member {
  readonly id = 'calendar'
  readonly #bank: Bank

  constructor(memory: Memory) {
    this.#bank = new Bank(memory, (WEEKDAYS + MOST_SLOTS) * A_GROUP)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    const group = Math.floor(this.#bank.best / A_GROUP)
    return group < WEEKDAYS
      ? { kind: 'weekday', weekday: group }
      : { kind: 'session', slot: group - WEEKDAYS }
  }

  settle({ digits, slot, weekday }: JudgedDraw): void {
    this.#settleGroup(weekday, digits)
    if (slot < MOST_SLOTS) this.#settleGroup(WEEKDAYS + slot, digits)
    this.#bank.endDraw()
  }

  #settleGroup(group: number, digits: readonly number[]) {
    for (let place = 0; place < 4; place++)
      for (let digit = 0; digit < 10; digit++) {
        const bet = group * A_GROUP + RATES.length * (10 * place + digit)
        this.#bank.settleAll(bet, digit === digits[place] ? HIT : MISS)
      }
  }
}
