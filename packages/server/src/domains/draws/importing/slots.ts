import type { CheckedDraw } from './checks.ts'
import { slotOf } from '../store.ts'

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
