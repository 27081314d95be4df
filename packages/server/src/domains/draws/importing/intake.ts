import type { Db } from '#platform/db/db.ts'
import type { DrawHooks } from '../hooks.ts'
import type { SeriesKey } from '../repo.ts'
import type { CheckedDraw } from './checks.ts'
import { checkRow } from './checks.ts'
import type { Item, Refusal } from './formats/rows.ts'
import { isRefusal } from './formats/rows.ts'
import { QuarantineWriter } from '../quarantine/writer.ts'
import type { Series } from '../series.ts'
import { compareWithPublished, storeReal, slotOf } from '../store.ts'

/** Rows of one transaction: what a kill loses at most. */
const BATCH = 1_000

/** Who says it, and how. */
export interface IntakeOptions {
  hooks: { draws: DrawHooks }
  series: Series
  /** For rows that name no session. */
  session: string | null
  source: string
  /** The file's name, or the address asked. */
  origin: string
  now: Temporal.Instant
  /** Whether the calendar must have the draws. */
  live: boolean
}

/**
 * The one way into the published draws, for the rows of one file or one answer: what cannot be true
 * is set aside, what is known stays, what the rows contradict themselves about is believed in neither.
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

  get setAside(): number {
    return this.#aside.count
  }

  async add(items: readonly Item[]): Promise<void> {
    for (const item of items) {
      const draw = checkRow(item, this.#said)
      if (isRefusal(draw)) await this.#aside.add(draw)
      else await this.#offer(draw)
    }
  }

  /** Stores what was added, oldest first, and says of each batch how many were new and known. */
  async *store(): AsyncGenerator<{ taken: number; known: number }> {
    for (const batch of this.#slots.batches(BATCH)) yield await this.#storeBatch(batch)
    await this.#aside.flush()
  }

  get #key(): SeriesKey {
    const { game, state } = this.#said.series
    return { game, state }
  }

  async #offer(draw: CheckedDraw) {
    const taken = this.#slots.offer(draw)
    if (taken) await this.#aside.add(twice(draw, taken.draw))
  }

  /** One batch, whole or not at all. */
  async #storeBatch(batch: readonly FileSlot[]) {
    const clear = batch.flatMap(({ draw, rival }) => (rival ? [] : [draw]))
    const doubtful = batch.filter(({ rival }) => rival)
    const first = doubtful.map(({ draw }) => draw)
    const { stored, compared } = await this.#db.transaction(async (tx) => ({
      stored: await storeReal(tx, this.#key, clear, this.#said),
      compared: await compareWithPublished(tx, this.#key, first),
    }))
    for (const { draw, published } of [...stored.differing, ...compared.differing])
      await this.#aside.add({ ...draw, reason: `differs from the published result ${published}` })
    for (const { draw, rival } of doubtful)
      if (rival && compared.free.includes(draw)) await this.#aside.add(twice(draw, rival))
    return { taken: stored.taken, known: stored.known + compared.known }
  }
}

const twice = (draw: CheckedDraw, other: CheckedDraw): Refusal => ({
  ...draw,
  reason: `${draw.date} ${draw.session} is given twice: ${draw.digits} here, ${other.digits} in line ${other.line}`,
})

/** A slot of a file. `rival` is the first row that gives it other digits: then neither can be believed. */
export interface FileSlot {
  draw: CheckedDraw
  rival?: CheckedDraw
}

/**
 * Every slot that a file gives, once. A game has some ten thousand slots since 1970, so this stays
 * small whatever the length of the file.
 */
export class FileSlots {
  readonly #slots = new Map<string, FileSlot>()

  /** Answers the slot that already has other digits; null when the draw is new or the same again. */
  offer(draw: CheckedDraw): FileSlot | null {
    const slot = this.#slots.get(slotOf(draw))
    if (!slot) this.#slots.set(slotOf(draw), { draw })
    if (!slot || slot.draw.digits === draw.digits) return null
    slot.rival ??= draw
    return slot
  }

  /** In the order of their time, so that two imports at once take their locks in one order. */
  *batches(size: number): Generator<FileSlot[]> {
    const slots = [...this.#slots.values()].sort(
      (a, b) => a.draw.at.epochMilliseconds - b.draw.at.epochMilliseconds,
    )
    for (let at = 0; at < slots.length; at += size) yield slots.slice(at, at + size)
  }
}
