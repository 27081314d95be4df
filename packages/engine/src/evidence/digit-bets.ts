import { Bank } from './bank.ts'
import type { Finding, Member } from './member.ts'
import type { Memory } from './memory.ts'
import type { JudgedDraw } from './past.ts'
import { hotRatio } from './ratios.ts'

/** A digit is bet to be drawn this often in one place. */
const RATES = [0.07, 0.115, 0.13, 0.16, 0.22]
const SPARSE = 4 * 10 * RATES.length

/** Each place has these Dirichlet forecasters, by how many draws their prior counts for each digit. */
const PRIORS = [10, 50, 200]

/** Digits that are drawn too often or too rarely in a position, in all draws alike. */
export class DigitBets implements Member {
  readonly id = 'digits'
  readonly #bank: Bank
  readonly #counts: Float64Array

  constructor(memory: Memory) {
    // Five for each prior: one for each place, one for all together.
    this.#bank = new Bank(memory, SPARSE + 5 * PRIORS.length)
    this.#counts = memory.take(41)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    return digitFinding(this.#bank.best)
  }

  settle({ digits }: JudgedDraw): void {
    settleSparse(this.#bank, digits)
    const n = this.#counts[40] ?? 0
    for (const [at, prior] of PRIORS.entries()) {
      let all = 1
      for (let place = 0; place < 4; place++) {
        const ratio = this.#dirichlet(place, digits[place] ?? 0, prior, n)
        this.#bank.settle(SPARSE + 5 * at + place, ratio)
        all *= ratio
      }
      this.#bank.settle(SPARSE + 5 * at + 4, all)
    }
    for (let place = 0; place < 4; place++) addTo(this.#counts, 10 * place + (digits[place] ?? 0))
    addTo(this.#counts, 40)
    this.#bank.endDraw()
  }

  #dirichlet(place: number, digit: number, prior: number, n: number): number {
    return (10 * ((this.#counts[10 * place + digit] ?? 0) + prior)) / (n + 10 * prior)
  }
}

/** Windows of about so many draws, and their priors for each digit. */
const WINDOWS = [
  { draws: 200, prior: 20 },
  { draws: 800, prior: 40 },
]
/** The share of the capital that moves to other digits every 25 draws. */
const MOVING = 0.04

/** The same in recent draws: a digit that is favoured for a while, then another one. */
export class RecentBets implements Member {
  readonly id = 'recent'
  readonly #bank: Bank
  readonly #counts: Float64Array

  constructor(memory: Memory) {
    this.#bank = new Bank(memory, SPARSE + 4 * WINDOWS.length, MOVING)
    this.#counts = memory.take(41 * WINDOWS.length)
  }

  get logE(): number {
    return this.#bank.logE
  }

  get finding(): Finding {
    return digitFinding(this.#bank.best)
  }

  settle({ digits }: JudgedDraw): void {
    settleSparse(this.#bank, digits)
    for (const [at, window] of WINDOWS.entries()) {
      const counts = this.#counts.subarray(41 * at, 41 * at + 41)
      const n = counts[40] ?? 0
      for (let place = 0; place < 4; place++) {
        const seen = (counts[10 * place + (digits[place] ?? 0)] ?? 0) + window.prior
        this.#bank.settle(SPARSE + 4 * at + place, (10 * seen) / (n + 10 * window.prior))
      }
      const kept = 1 - 1 / window.draws
      for (let cell = 0; cell < 41; cell++) counts[cell] = (counts[cell] ?? 0) * kept
      for (let place = 0; place < 4; place++) addTo(counts, 10 * place + (digits[place] ?? 0))
      addTo(counts, 40)
    }
    this.#bank.endDraw()
  }
}

/** Bets on each digit in each place, at each rate. */
function settleSparse(bank: Bank, digits: readonly number[]) {
  for (let place = 0, bet = 0; place < 4; place++)
    for (let digit = 0; digit < 10; digit++) {
      const ratios = digit === digits[place] ? HIT : MISS
      bank.settleAll(bet, ratios)
      bet += RATES.length
    }
}

const HIT = Float64Array.from(RATES, (rate) => hotRatio(true, rate, 0.1))
const MISS = Float64Array.from(RATES, (rate) => hotRatio(false, rate, 0.1))

const digitFinding = (bet: number): Finding => {
  if (bet >= SPARSE) return { kind: 'digits' }
  const cell = Math.floor(bet / RATES.length)
  const often = (RATES[bet % RATES.length] ?? 0) > 0.1
  return { kind: 'digit', place: Math.floor(cell / 10), digit: cell % 10, often }
}

export const addTo = (counts: Float64Array, cell: number): void => {
  counts[cell] = (counts[cell] ?? 0) + 1
}
