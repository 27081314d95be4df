import type { Db } from '#platform/db/db.ts'
import type { SeriesKey, NewQuarantineRow } from '../repo.ts'
import { insertQuarantine } from '../repo.ts'
import type { RefusedRow } from '../importing/formats/rows.ts'

const BATCH = 1_000
/** The most entries of one answer: nobody reads more, and a hostile source could fill the disk. */
const LIVE_MOST = 1_000

interface Target {
  key: SeriesKey
  from: { source: string; origin: string; now: Temporal.Instant }
  onSetAside: (line: number, reason: string) => void
  /** Whether they come from a live source, which is requested repeatedly. */
  live: boolean
}

/** Collects rows for the quarantine; `flush` stores them. A refused file is never flushed. */
export class QuarantineWriter {
  count = 0
  #held = 0
  readonly #db: Db
  readonly #target: Target
  #waiting: RefusedRow[] = []

  constructor(db: Db, target: Target) {
    this.#db = db
    this.#target = target
  }

  add(refusal: RefusedRow): void {
    this.count += 1
    if (!this.#target.live || this.count - this.#held <= LIVE_MOST) this.#waiting.push(refusal)
    this.#target.onSetAside(refusal.line, refusal.reason)
  }

  /**
   * Adds a draw that looks wrong. Without the limit: all draws of a history wait for one decision, and a
   * calendar has some ten thousand slots.
   */
  hold(refusal: RefusedRow): void {
    this.count += 1
    this.#held += 1
    this.#waiting.push(refusal)
    this.#target.onSetAside(refusal.line, refusal.reason)
  }

  async flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH).map(toSetAside)
      await insertQuarantine(this.#db, this.#target.key, batch, this.#target.from)
    }
  }
}

const toSetAside = ({
  line,
  raw,
  reason,
  date,
  session,
  digits,
  bonus,
}: RefusedRow): NewQuarantineRow => ({
  line,
  raw,
  reason,
  date: date ?? null,
  session: session ?? null,
  digits: digits ?? null,
  bonus: bonus ?? null,
})
