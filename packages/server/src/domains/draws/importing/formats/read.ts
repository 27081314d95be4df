import { chooseReader, expected } from './choose.ts'
import type { ReadItem, RowReader, RowFilter } from './rows.ts'
import { clip, isItem } from './rows.ts'

/** How many bytes decide the format of a file. */
const HEAD = 65_536

/**
 * Reads the draws of one game from a file of any known format, which its content shows. Yields rows
 * in the order of the file; an unreadable file is one refusal.
 */
export async function* readDraws(
  source: AsyncIterable<Uint8Array>,
  wanted: RowFilter,
): AsyncGenerator<ReadItem[]> {
  const pieces = decoded(source)
  const head = await headOf(pieces)
  const reader = chooseReader(head, wanted)
  const refusal = (reason: string) => [{ line: 1, raw: clip(head.trim()), reason }]
  if ('reason' in reader) yield refusal(reader.reason)
  else {
    let found = 0
    for await (const items of readAll(reader, head, pieces)) {
      found += items.filter((item) => !isElsewhere(item)).length
      yield items
    }
    if (found === 0) yield refusal(expected(wanted))
  }
}

const isElsewhere = (item: ReadItem) => !isItem(item) && item.skipped === 'elsewhere'

/** Why a file cannot be read, judged by its first bytes; null if there is a reader for it. */
export function whyUnreadable(file: Uint8Array, wanted: RowFilter): string | null {
  const head = new TextDecoder(encodingOf(file)).decode(file.subarray(0, HEAD), { stream: true })
  const reader = chooseReader(head, wanted)
  return 'reason' in reader ? reader.reason : null
}

async function* readAll(
  reader: RowReader,
  head: string,
  pieces: AsyncIterable<string>,
): AsyncGenerator<ReadItem[]> {
  yield [...reader.feed(head)]
  for await (const piece of pieces) yield [...reader.feed(piece)]
  yield [...reader.end()]
}

async function headOf(pieces: AsyncIterator<string>): Promise<string> {
  let head = ''
  while (head.length < HEAD) {
    const next = await pieces.next()
    if (next.done) break
    head += next.value
  }
  return head
}

/** Decodes UTF-8, or the encoding of a byte order mark, without the mark itself. */
async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of source) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

const encodingOf = ([first, second]: Uint8Array) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
