import type { RecordColumns } from './columns.ts'
import { findRecordColumns } from './columns.ts'
import { isNumberOf, readRecord } from './record.ts'
import type { Item, ReadItem, RowReader, RowFilter } from './rows.ts'
import { clip, textOf } from './rows.ts'

/** Reads a list of flat objects, alone or within an answer, or one object for each line. */
export function jsonReader(wanted: RowFilter): RowReader {
  const splitter = new ObjectSplitter()
  const shapes = new Map<string, RecordColumns | null>()
  const columnsOf = (keys: string[]) => {
    const shape = keys.join('\n')
    const known = shapes.get(shape)
    if (known !== undefined) return known
    const found = findRecordColumns(keys, wanted.game, wanted.count)
    // Objects leave out empty fields, so a file has a few shapes. This bounds them in a hostile
    // file.
    if (shapes.size < 1000) shapes.set(shape, found)
    return found
  }
  const items = (objects: JsonObject[]) =>
    objects.flatMap((object) => itemsOf(object, columnsOf, wanted))
  return {
    feed: (text) => items(splitter.feed(text)),
    end: () => (splitter.isOpen ? [cutShort(splitter.line)] : []),
  }
}

const cutShort = (line: number): Item => ({ line, raw: '', reason: 'The JSON is cut short here.' })

function itemsOf(
  { line, raw, value }: JsonObject,
  columnsOf: (keys: string[]) => RecordColumns | null,
  wanted: RowFilter,
): ReadItem[] {
  if (value === null) return [{ line, raw: clip(raw), reason: 'The JSON object can’t be read.' }]
  const keys = Object.keys(value)
  const columns = columnsOf(keys)
  if (columns) return readRecord({ line, values: Object.values(value), raw }, columns, wanted)
  if (isUndrawn(value, wanted)) return [{ line, skipped: 'not drawn' }]
  return [
    {
      line,
      raw: clip(raw),
      reason: `The row has no date or no number. Its keys: ${keys.join(', ') || 'none'}`,
    },
  ]
}

/** A day without a draw has a date, and no field that has or may have a number. */
const isUndrawn = (value: Record<string, unknown>, { count }: RowFilter) =>
  Object.keys(value).some((key) => /date/i.test(key)) &&
  !Object.entries(value).some(
    ([key, cell]) =>
      /number|digit|result/i.test(key) || Array.isArray(cell) || isNumberOf(textOf(cell), count),
  )

/** An object of a list; `value` is null if its text is not JSON, or too long. */
export interface JsonObject {
  line: number
  raw: string
  value: Record<string, unknown> | null
}

/** A draw has a few hundred characters; a longer object is no draw. */
const LONGEST = 65_536

/**
 * Cuts a JSON text that arrives in pieces into the objects of its lists, so that files of any size
 * are read with a small buffer. The wrapper around a list does not count; an object that stands
 * alone does, as in a file with one object for each line. `JSON.parse` of the whole text would lose
 * a file for one broken object, and the line of each row (record 0034).
 */
export class ObjectSplitter {
  line = 1
  /** The open brackets around the current position: '{' and '['. */
  #stack: string[] = []
  #inText = false
  #escaped = false
  #held = ''
  #heldLine = 1
  /** The depth at which the current object began; 0 if there is none. */
  #from = 0

  get isOpen(): boolean {
    return this.#stack.length > 0
  }

  feed(text: string): JsonObject[] {
    const found: JsonObject[] = []
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (sign === 10) this.#lineEnds()
      if (this.#inText) this.#textSign(sign)
      else if (sign === 34) this.#inText = true
      else if (sign === 123 || sign === 91) start = this.#opened(at, sign, start)
      else if (sign === 125 || sign === 93) {
        const object = this.#closed(text.slice(start, at + 1))
        if (object) found.push(object)
        if (this.#from === 0) start = at + 1
      }
    }
    if (this.#from > 0) this.#hold(text.slice(start))
    return found
  }

  /** No JSON string contains a line break, so an unclosed quote spoils one line only. */
  #lineEnds() {
    this.line += 1
    this.#inText = false
  }

  #textSign(sign: number) {
    if (this.#escaped) this.#escaped = false
    else if (sign === 92) this.#escaped = true
    else if (sign === 34) this.#inText = false
  }

  /** Where the text of the current object begins. */
  #opened(at: number, sign: number, start: number): number {
    const parent = this.#stack.at(-1)
    this.#stack.push(sign === 123 ? '{' : '[')
    const begins = sign === 123 && (parent === undefined || (parent === '[' && this.#isFree()))
    if (!begins) return start
    this.#from = this.#stack.length
    this.#held = ''
    this.#heldLine = this.line
    return at
  }

  /** Whether an object that begins here belongs to a list, and not to another object of a list. */
  #isFree() {
    return this.#from === 0 || (this.#from === 1 && this.#stack[0] === '{')
  }

  #closed(piece: string): JsonObject | null {
    const depth = this.#stack.length
    this.#stack.pop()
    if (depth === 0 || depth !== this.#from) return null
    const raw = this.#held + piece
    this.#held = ''
    this.#from = 0
    return { line: this.#heldLine, raw, value: raw.length > LONGEST ? null : parse(raw) }
  }

  #hold(piece: string) {
    if (this.#held.length <= LONGEST) this.#held += piece
  }
}

function parse(raw: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
