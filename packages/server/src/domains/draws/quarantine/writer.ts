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

/** Quarantines rows in batches. */
export class QuarantineWriter {
  count = 0
  readonly #db: Db
  readonly #target: Target
  #waiting: RefusedRow[] = []

  constructor(db: Db, target: Target) {
    this.#db = db
    this.#target = target
  }

  async add(refusal: RefusedRow): Promise<void> {
    this.count += 1
    if (!this.#target.live || this.count <= LIVE_MOST) this.#waiting.push(refusal)
    this.#target.onSetAside(refusal.line, refusal.reason)
    if (this.#waiting.length >= BATCH) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    await insertQuarantine(this.#db, this.#target.key, rows.map(toSetAside), this.#target.from)
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
