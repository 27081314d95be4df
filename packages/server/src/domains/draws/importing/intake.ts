import type { Db } from '#platform/db/db.ts'
import type { DrawHooks } from '../store/hooks.ts'
import type { SeriesKey } from '../store/repo.ts'
import type { CheckedDraw } from './checks.ts'
import { checkRow } from './checks.ts'
import type { Item, RefusedRow } from './formats/rows.ts'
import { isRefusedRow } from './formats/rows.ts'
import { heldBackReason } from '../quarantine/held-back-repo.ts'
import { QuarantineWriter } from '../quarantine/writer.ts'
import type { Series } from '../store/series.ts'
import { compareWithPublished, storeReal, slotOf } from '../store/store.ts'

/** Rows of one transaction: the most that a kill loses. */
const BATCH = 1_000

/** The source of the rows, and its properties. */
export interface IntakeOptions {
  hooks: { draws: DrawHooks }
  series: Series
  /** The session of rows without one. */
  session: string | null
  source: string
  /** The file's name, or the requested URL. */
  origin: string
  now: Temporal.Instant
  /** Whether the calendar must have the draws. */
  live: boolean
}

/**
 * The only way to published draws, for the rows of one file or one answer. Rows that cannot be
 * true, and rows that contradict each other, go to the quarantine; known draws stay.
 */
export class Intake {
  readonly #db: Db
  readonly #said: IntakeOptions
  readonly #slots = new FileSlots()
  readonly #aside: QuarantineWriter

  constructor(
    db: Db,
    said: IntakeOptions,
    onSetAside: (line: number, reason: string) => void = () => {},
  ) {
    this.#db = db
    this.#said = said
    const { source, origin, now, live } = said
    this.#aside = new QuarantineWriter(db, {
      key: this.#key,
      from: { source, origin, now },
      onSetAside,
      live,
    })
  }

  get quarantined(): number {
    return this.#aside.count
  }

  add(items: readonly Item[]): void {
    for (const item of items) {
      const draw = checkRow(item, this.#said)
      if (isRefusedRow(draw)) this.#aside.add(draw)
      else this.#offer(draw)
    }
  }

  /** Quarantines some of the added rows instead of storing them. */
  hold(draws: readonly CheckedDraw[], reason: string): void {
    for (const draw of draws) {
      this.#slots.remove(draw)
      this.#aside.hold({ ...draw, reason: heldBackReason(draw, reason) })
    }
  }

  /** Removes added rows: an administrator dismissed them, and the source sends them again. */
  drop(draws: readonly CheckedDraw[]): void {
    for (const draw of draws) this.#slots.remove(draw)
  }

  /** The added rows, oldest first, without those that contradict each other. */
  get draws(): CheckedDraw[] {
    return this.#slots.ordered().flatMap(({ draw, rival }) => (rival ? [] : [draw]))
  }

  /** Stores the added rows, oldest first; yields how many of each batch were new and known. */
  async *store(): AsyncGenerator<{ taken: number; known: number }> {
    await this.#aside.flush()
    for (const batch of this.#slots.batches(BATCH)) yield await this.#storeBatch(batch)
    await this.#aside.flush()
  }

  get #key(): SeriesKey {
    const { game, state } = this.#said.series
    return { game, state }
  }

  #offer(draw: CheckedDraw) {
    const taken = this.#slots.offer(draw)
    if (taken) this.#aside.add(twice(draw, taken.draw))
  }

  /** Quarantines a draw, and its repeats in the file. */
  #refuse({ draw, repeats }: FileSlot, reason: string) {
    for (const line of [draw.line, ...repeats]) this.#aside.add({ ...draw, line, reason })
  }

  /** Stores one batch, whole or not at all. */
  async #storeBatch(batch: readonly FileSlot[]) {
    const clear = batch.flatMap(({ draw, rival }) => (rival ? [] : [draw]))
    const first = batch.flatMap(({ draw, rival }) => (rival ? [draw] : []))
    const { stored, compared } = await this.#db.transaction(async (tx) => ({
      stored: await storeReal(tx, this.#key, clear, this.#said),
      compared: await compareWithPublished(tx, this.#key, first),
    }))
    const published = new Map(
      [...stored.differing, ...compared.differing].map((each) => [each.draw, each.published]),
    )
    const free = new Set(compared.free)
    let known = stored.known + compared.known
    for (const slot of batch) {
      const { draw, rival, repeats } = slot
      const other = published.get(draw)
      if (other !== undefined)
        this.#refuse(slot, `The row differs from the published result ${other}`)
      else if (rival && free.has(draw)) this.#refuse(slot, twice(draw, rival).reason)
      else known += repeats.length
    }
    return { taken: stored.taken, known }
  }
}

const twice = (draw: CheckedDraw, other: CheckedDraw): RefusedRow => ({
  ...draw,
  reason: `${draw.date} ${draw.session} is given twice: ${draw.digits} here, ${other.digits} in line ${other.line}`,
})

/** A slot of a file. `rival` is the first row with other digits; then neither is accepted. */
export interface FileSlot {
  draw: CheckedDraw
  rival?: CheckedDraw
  /** The lines that repeat the draw. */
  repeats: number[]
}

/**
 * Every slot of a file, once. A game has some ten thousand slots since 1970, so this stays small
 * whatever the length of the file.
 */
export class FileSlots {
  readonly #slots = new Map<string, FileSlot>()

  /** Returns the slot that already has other digits; null if the draw is new or a repeat. */
  offer(draw: CheckedDraw): FileSlot | null {
    const slot = this.#slots.get(slotOf(draw))
    if (!slot) this.#slots.set(slotOf(draw), { draw, repeats: [] })
    else if (slot.draw.digits === draw.digits) slot.repeats.push(draw.line)
    else {
      slot.rival ??= draw
      return slot
    }
    return null
  }

  remove(draw: CheckedDraw): void {
    this.#slots.delete(slotOf(draw))
  }

  ordered(): FileSlot[] {
    return [...this.#slots.values()].sort(
      (a, b) => a.draw.at.epochMilliseconds - b.draw.at.epochMilliseconds,
    )
  }

  /** Ordered by time, so that two concurrent imports lock in one order. */
  *batches(size: number): Generator<FileSlot[]> {
    const slots = this.ordered()
    for (let at = 0; at < slots.length; at += size) yield slots.slice(at, at + size)
  }
}
