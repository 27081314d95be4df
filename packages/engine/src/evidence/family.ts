import { type EvidenceState, meanLogE, mixLogE } from '../learning/evidence.ts'
import type { DrawRow, DrawSeries } from '../series.ts'
import { DigitBets, RecentBets } from './digit-bets.ts'
import { CalendarBets, PairBets } from './group-bets.ts'
import type { Finding, Member, MemberId } from './member.ts'
import { inOneBlock } from './memory.ts'
import { CopyBets, SessionBets, TransitionBets } from './order-bets.ts'
import { Past } from './past.ts'

/** Changes whenever stored numbers would mean something else. */
const VERSION = 1

/** The members, in the order of their stored numbers. */
const MEMBERS = [
  DigitBets,
  RecentBets,
  TransitionBets,
  CopyBets,
  PairBets,
  CalendarBets,
  SessionBets,
] as const

/**
 * ln E of a state: the mean of the forecasts' E and of the members'. Members that have not counted a draw
 * yet have their first capital, 1.
 */
export const totalLogE = (forecasts: EvidenceState, family: { logE: number } | null): number =>
  meanLogE([mixLogE(forecasts), ...MEMBERS.map(() => family?.logE ?? 0)])

/** A member's evidence, and what its best bet says. */
export interface MemberEvidence {
  id: MemberId
  logE: number
  finding: Finding
}

/**
 * The evidence of a state's draws against fair ones: seven gamblers, each for one kind of departure. The
 * mean of their capital is a test martingale under fair draws: it may be read after every draw, and
 * P(it ever reaches 1/α) ≤ α, whatever happens and whenever someone stops.
 *
 * Draws are pushed oldest first, each once. `saved` continues from `toBytes()`; a RangeError is thrown for
 * bytes of another version.
 */
export class EvidenceFamily {
  readonly #block: Float64Array
  readonly #past: Past
  readonly #members: readonly Member[]

  constructor(saved?: Uint8Array) {
    const { block, parts } = inOneBlock((memory) => {
      memory.take(1)
      return {
        past: new Past(memory),
        members: MEMBERS.map((Bets) => new Bets(memory)),
      }
    })
    block[0] = VERSION
    this.#block = block
    this.#past = parts.past
    this.#members = parts.members
    if (saved) this.#restore(saved)
  }

  /** Draws counted so far. */
  get draws(): number {
    return this.#past.draws
  }

  /** The day and session of the last counted draw. */
  get last(): { day: number; slot: number } | null {
    return this.draws === 0 ? null : { day: this.#past.day(1), slot: this.#past.slot(1) }
  }

  /** ln E of the members together: the mean of their E. */
  get logE(): number {
    return meanLogE(this.#members.map(({ logE }) => logE))
  }

  get members(): readonly MemberEvidence[] {
    return this.#members.map(({ id, logE, finding }) => ({ id, logE, finding }))
  }

  push(draw: DrawRow): void {
    // 1970-01-01 was a Thursday; 0 is Sunday.
    const weekday = (((draw.day + 4) % 7) + 7) % 7
    const judged = { ...draw, weekday }
    for (const member of this.#members) member.settle(judged, this.#past)
    this.#past.push(draw)
  }

  /** Pushes the draws of a series from `from` on. */
  pushSeries(series: DrawSeries, from = 0): void {
    for (let t = from; t < series.length; t++)
      this.push({
        digits: [...series.digits.subarray(4 * t, 4 * t + 4)],
        slot: series.slots[t] ?? 0,
        day: series.days[t] ?? 0,
      })
  }

  /** All that is needed to continue, about 88 kB. */
  toBytes(): Uint8Array {
    return new Uint8Array(this.#block.slice().buffer)
  }

  #restore(saved: Uint8Array) {
    const numbers = new Float64Array(saved.slice().buffer)
    if (numbers.length !== this.#block.length || numbers[0] !== VERSION)
      throw new RangeError('evidence of another version')
    this.#block.set(numbers)
  }
}
