import type { Columns } from './columns.ts'
import { findColumns } from './columns.ts'
import { ObjectSplitter } from './objects.ts'
import type { JsonObject } from './objects.ts'
import { readRecord } from './record.ts'
import type { Item, Reader, Wanted } from './rows.ts'
import { clip } from './rows.ts'

/** Reads a list of flat objects, alone or within an answer, or one object a line. */
export function jsonReader(wanted: Wanted): Reader {
  const splitter = new ObjectSplitter()
  const shapes = new Map<string, Columns | null>()
  const columnsOf = (keys: string[]) => {
    const shape = keys.join('\n')
    const known = shapes.get(shape)
    if (known !== undefined) return known
    const found = findColumns(keys, wanted.game, wanted.count)
    // Objects leave out what is empty, so a file has a few shapes; a hostile one has no more than these.
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

const cutShort = (line: number): Item => ({ line, raw: '', reason: 'the JSON is cut short here' })

function itemsOf(
  { line, raw, value }: JsonObject,
  columnsOf: (keys: string[]) => Columns | null,
  wanted: Wanted,
): Item[] {
  if (value === null)
    return [{ line, raw: clip(raw), reason: 'not a JSON object that can be read' }]
  const keys = Object.keys(value)
  const columns = columnsOf(keys)
  if (columns) return readRecord({ line, values: Object.values(value), raw }, columns, wanted)
  if (isUndrawn(keys)) return []
  return [
    { line, raw: clip(raw), reason: `no date or no number among ${keys.join(', ') || 'nothing'}` },
  ]
}

/** A row of a day on which the game was not drawn leaves its fields out; its date is all it needs. */
const isUndrawn = (keys: readonly string[]) =>
  keys.some((key) => /date/i.test(key)) && !keys.some((key) => /number|digit|result/i.test(key))
