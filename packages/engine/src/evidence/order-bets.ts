import { Bank } from './bank.ts'
import { addTo } from './digit-bets.ts'
import type { Finding, Member } from './member.ts'
import { placesOf } from './member.ts'
import type { Memory } from './memory.ts'
import type { JudgedDraw, Past } from './past.ts'
import { MOST_LAG } from './past.ts'
import { copyRatio, copyRatios, hotRatio, SETS } from './ratios.ts'

/** A digit is bet to be the previous one plus 0 to 9, in this share of the draws. */
const SHIFT_RATES = [0.03, 0.1, 0.3]
/** A digit is bet to follow another one this often. */
const CELL_RATES = [0.15, 0.3]
/** How many draws the prior of a Markov forecaster counts for each digit. */
const ROW_PRIOR = 30
const SHIFTS = 10 * SHIFT_RATES.length
const CELLS = 100 * CELL_RATES.length
const A_PLACE = SHIFTS + CELLS + 1

/** A place that depends on the same place of the draw before. */
export class TransitionBets implements Member {
  readonly id = 'transitions'
  readonly #bank: Bank
  readonly #counts: Float64Array

  constructor(memory: Memory) {
    this.#bank = new Bank(memory, 4 * A_PLACE)
    this.#counts = memory.take(4 * 110)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    return { kind: 'transition', place: Math.floor(this.#bank.best / A_PLACE) }
  }

  settle({ digits }: JudgedDraw, past: Past): void {
    if (past.draws > 0)
      for (let place = 0; place < 4; place++)
        this.#settlePlace(place, past.digit(1, place), digits[place] ?? 0)
    this.#bank.endDraw()
  }

  #settlePlace(place: number, before: number, digit: number) {
    const first = place * A_PLACE
    const shift = (digit - before + 10) % 10
    for (let by = 0; by < 10; by++)
      this.#bank.settleAll(first + 3 * by, SHIFT[by === shift ? 1 : 0])
    for (let next = 0; next < 10; next++) {
      const bet = first + SHIFTS + CELL_RATES.length * (10 * before + next)
      this.#bank.settleAll(bet, CELL[next === digit ? 1 : 0])
    }
    const row = 110 * place + 11 * before
    const seen = (this.#counts[row + digit] ?? 0) + ROW_PRIOR
    const ratio = (10 * seen) / ((this.#counts[row + 10] ?? 0) + 10 * ROW_PRIOR)
    this.#bank.settle(first + SHIFTS + CELLS, ratio)
    addTo(this.#counts, row + digit)
    addTo(this.#counts, row + 10)
  }
}

const both = (rates: readonly number[], of: (is: boolean, rate: number) => number) =>
  [false, true].map((is) => Float64Array.from(rates, (rate) => of(is, rate))) as [
    Float64Array,
    Float64Array,
  ]

const SHIFT = both(SHIFT_RATES, (is, rate) => copyRatio(is, rate, 0.1))
const CELL = both(CELL_RATES, (is, rate) => hotRatio(is, rate, 0.1))

/** Places are bet to repeat in this share of the draws. */
const COPY_RATES = [0.003, 0.03, 0.2]
const COPIES = copyRatios(COPY_RATES)
const A_LAG = SETS * COPY_RATES.length

/** What a bet of a bank of copies is on: which lag or session, and which places. */
function decodeCopyBet(bet: number): { index: number; places: readonly number[] } {
  const set = Math.floor((bet % A_LAG) / COPY_RATES.length) + 1
  return { index: Math.floor(bet / A_LAG), places: placesOf(set) }
}

/** Draws, or some of their places, that repeat the draw k before, for k to 100. */
export class CopyBets implements Member {
  readonly id = 'copies'
  readonly #bank: Bank

  constructor(memory: Memory) {
    this.#bank = new Bank(memory, MOST_LAG * A_LAG)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    const { index, places } = decodeCopyBet(this.#bank.best)
    return { kind: 'copy', lag: index + 1, places }
  }

  settle({ digits }: JudgedDraw, past: Past): void {
    const lags = Math.min(MOST_LAG, past.draws)
    for (let lag = 1; lag <= lags; lag++) {
      const ratios = COPIES[past.agreement(lag, digits)]
      if (ratios) this.#bank.settleAll((lag - 1) * A_LAG, ratios)
    }
    this.#bank.endDraw()
  }
}

/** The most sessions a day. */
export const MOST_SLOTS = 6

/** A session that repeats the session before it on the same day. */
export class SessionBets implements Member {
  readonly id = 'sessions'
  readonly #bank: Bank

  constructor(memory: Memory) {
    this.#bank = new Bank(memory, MOST_SLOTS * A_LAG)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    const { index, places } = decodeCopyBet(this.#bank.best)
    return { kind: 'repeated session', slot: index, places }
  }

  settle({ digits, slot, day }: JudgedDraw, past: Past): void {
    const follows = past.draws > 0 && past.day(1) === day && past.slot(1) < slot
    const ratios = COPIES[past.draws > 0 ? past.agreement(1, digits) : 0]
    if (follows && slot < MOST_SLOTS && ratios) this.#bank.settleAll(slot * A_LAG, ratios)
    this.#bank.endDraw()
  }
}
