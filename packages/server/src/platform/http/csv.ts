import { Readable } from 'node:stream'
import type { Next } from './batches.ts'
import { BATCH, batches } from './batches.ts'

/** A byte order mark: without it some spreadsheets do not recognise UTF-8. */
const BOM = '\uFEFF'

/**
 * Text that a spreadsheet may run as a formula: it starts with one of these signs, also full-width
 * or behind spaces and invisible characters, or with a tab or line break, which some programs skip.
 * Source: OWASP, CSV Injection. NFKC turns other widths of a sign into the plain one.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212])/u

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A cell of RFC 4180 that no spreadsheet runs as a formula. */
export const cell = (text: string): string =>
  quoted(FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text)

/**
 * Digits as text in a spreadsheet: '0768' keeps its zero. A formula of one string, because Excel and
 * LibreOffice show an apostrophe before the digits.
 */
export const textCell = (digits: string): string => quoted(`="${digits.replaceAll('"', '""')}"`)

/** One line of ready cells. */
const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

interface Source<Row> {
  columns: readonly string[]
  next: Next<Row>
  /** Ready cells, from `cell` and `textCell`. */
  cells: (row: Row) => readonly string[]
}

/** Rows as a CSV file, read as fast as it is consumed. Throws if the first batch cannot be read. */
export async function csvFile<Row>(source: Source<Row>): Promise<Readable> {
  const first = await source.next(null, BATCH)
  return Readable.from(linesOf(first, source), { objectMode: false })
}

async function* linesOf<Row>(first: readonly Row[], { columns, next, cells }: Source<Row>) {
  yield BOM + line(columns.map(cell))
  for await (const rows of batches(first, next)) yield rows.map((row) => line(cells(row))).join('')
}
