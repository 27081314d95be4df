import { Readable } from 'node:stream'
import type { Next } from './batches.ts'
import { BATCH, batches } from './batches.ts'

/** A byte order mark: without it some spreadsheets take UTF-8 for something else. */
const BOM = '\uFEFF'

/**
 * What a spreadsheet may run as a formula: one of its signs, also full-width or behind spaces and
 * invisible characters, or a tab or line break, which some programs skip to find one.
 * Source: OWASP, CSV Injection. NFKC turns the other widths of a sign into the plain one.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212])/u

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A cell of RFC 4180 that no spreadsheet runs as a formula. */
export const cell = (text: string): string =>
  FORMULA.test(text.normalize('NFKC')) ? textCell(text) : quoted(text)

/** A cell that stays text in a spreadsheet: '0768' keeps its zero. */
export const textCell = (text: string): string => quoted(`'${text}`)

/** One line of ready cells. */
const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

interface Source<Row> {
  columns: readonly string[]
  next: Next<Row>
  /** Ready cells: made by `cell` and `textCell`. */
  cells: (row: Row) => readonly string[]
}

/** Rows as a CSV file, read as fast as it is taken. Throws when the first batch cannot be read. */
export async function csvFile<Row>(source: Source<Row>): Promise<Readable> {
  const first = await source.next(null, BATCH)
  return Readable.from(linesOf(first, source), { objectMode: false })
}

async function* linesOf<Row>(first: readonly Row[], { columns, next, cells }: Source<Row>) {
  yield BOM + line(columns.map(cell))
  for await (const rows of batches(first, next)) yield rows.map((row) => line(cells(row))).join('')
}
