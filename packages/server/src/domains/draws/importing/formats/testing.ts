import { Buffer } from 'node:buffer'
import { readDraws } from './read.ts'
import type { ReadItem, RowFilter } from './rows.ts'
import { isRefusedRow, isItem } from './rows.ts'

export const CASH4: RowFilter = { game: 'cash4', state: 'GA', count: 4 }

/** Reads a text that arrives in pieces of this size, as a file does. */
export async function read(
  text: string | Uint8Array,
  wanted = CASH4,
  piece = 65_536,
): Promise<ReadItem[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const items: ReadItem[] = []
  for await (const some of readDraws(pieces(), wanted)) items.push(...some)
  return items
}

/** The rows without the skipped ones. */
export const brief = (items: ReadItem[]) =>
  items
    .filter(isItem)
    .map((item) =>
      isRefusedRow(item)
        ? `${item.line}: ${item.reason}`
        : [item.date, item.session ?? '?', item.digits].join(' '),
    )
