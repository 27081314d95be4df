import type { Db } from '#platform/db/db.ts'
import type { SeriesKey, NewQuarantineRow } from '../store/repo.ts'
import { insertQuarantine, storable } from '../store/repo.ts'
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
  #waiting: NewQuarantineRow[] = []
  /** Counts each row. Equal rows are separate entries, so the counts agree. */
  readonly #occurrences = new Map<string, number>()

  constructor(db: Db, target: Target) {
    this.#db = db
    this.#target = target
  }

  add(refusal: RefusedRow): void {
    this.count += 1
    if (!this.#target.live || this.count - this.#held <= LIVE_MOST) this.#enqueue(refusal)
    this.#target.onSetAside(refusal.line, refusal.reason)
  }

  /**
   * Adds a draw that looks wrong. Without the limit: all draws of a history wait for one decision, and a
   * calendar has some ten thousand slots.
   */
  hold(refusal: RefusedRow): void {
    this.count += 1
    this.#held += 1
    this.#enqueue(refusal)
    this.#target.onSetAside(refusal.line, refusal.reason)
  }

  async flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH)
      await insertQuarantine(this.#db, this.#target.key, batch, this.#target.from)
    }
  }

  #enqueue(refusal: RefusedRow) {
    const key = `${storable(refusal.reason)}\n${storable(refusal.raw)}`
    const occurrence = (this.#occurrences.get(key) ?? 0) + 1
    this.#occurrences.set(key, occurrence)
    this.#waiting.push(toSetAside(refusal, occurrence))
  }
}

const toSetAside = (
  { line, raw, reason, date, session, digits, bonus }: RefusedRow,
  occurrence: number,
): NewQuarantineRow => ({
  line,
  raw,
  reason,
  date: date ?? null,
  session: session ?? null,
  digits: digits ?? null,
  bonus: bonus ?? null,
  occurrence,
})
