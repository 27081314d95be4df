import type { RecordColumns } from './columns.ts'
import { CsvReader } from './csv.ts'
import type { CsvRecord, TextLine } from './csv.ts'
import { readDate } from './dates.ts'
import { readRecord } from './record.ts'
import type { ReadItem, RowFilter } from './rows.ts'
import { clip } from './rows.ts'

interface Table {
  columns: RecordColumns
  delimiter: string
  /** The number of cells of the header, and its line; text above it is a title. */
  width: number
  headerLine: number
}

/** Reads the lines of a CSV file below its header. */
export function tableReader(table: Table, wanted: RowFilter) {
  const csv = new CsvReader(table.delimiter)
  const items = (records: CsvRecord[]) =>
    records.flatMap((record) => itemsOf(record, table, wanted))
  return {
    take: (line: TextLine): ReadItem[] => {
      if (line.number === table.headerLine) return []
      return line.number < table.headerLine ? aboveHeader(line, table) : items(csv.take(line))
    },
    end: (): ReadItem[] => items(csv.end()),
  }
}

/** A title. With a date in a cell of its own, it is a draw. */
function aboveHeader({ number: line, text }: TextLine, { delimiter }: Table): ReadItem[] {
  const cells = text.split(delimiter).map((cell) => cell.replaceAll('"', '').trim())
  return cells.length > 1 && cells.some(isDate)
    ? [{ line, raw: clip(text), reason: 'The row is above the header.' }]
    : []
}

const isDate = (cell: string) => 'date' in readDate(cell)

function itemsOf(record: CsvRecord, table: Table, wanted: RowFilter): ReadItem[] {
  const filled = record.cells.filter((cell) => cell !== '')
  if (filled.length === 0 || isHeaderAgain(record, table)) return []
  if (/^<\/?[a-z!]/i.test(record.raw.trim()))
    return [{ line: record.line, raw: clip(record.raw), reason: 'The row is HTML, not a draw.' }]
  if (isProse(record, filled, table)) return []
  if (!reaches(record, table))
    return [{ line: record.line, raw: clip(record.raw), reason: shortOf(record, table) }]
  if (exceeds(record, table))
    return [{ line: record.line, raw: clip(record.raw), reason: longOf(record, table) }]
  return readRecord(
    { line: record.line, values: record.cells, raw: record.raw },
    table.columns,
    wanted,
  )
}

/** A title or disclaimer: words in fewer cells than a draw has, and no cell with a date or a number. */
const isProse = ({ cells }: CsvRecord, filled: string[], { width }: Table) =>
  !/^\d/.test(cells[0] ?? '') &&
  (filled.length === 1 || cells.length < Math.min(width, 3)) &&
  !filled.some((cell) => /^[\d\s,;.|/–-]+$/.test(cell) || isDate(cell))

/** Whether the record is long enough for a date and a number. */
const reaches = ({ cells }: CsvRecord, { columns }: Table) =>
  cells.length > Math.min(...columns.numbers.flatMap(({ at }) => at))

const shortOf = ({ cells }: CsvRecord, { width }: Table) =>
  `The row is cut short: ${cells.length} of ${width} columns`

/** A cell beyond the header may be an extra digit, so the row is ambiguous. */
const exceeds = ({ cells }: CsvRecord, { width }: Table) =>
  cells.slice(width).some((cell) => cell !== '')

const longOf = ({ cells }: CsvRecord, { width }: Table) =>
  `The row has ${cells.length} columns, and the header has ${width}.`

/** A file that was joined from several has its header again, without digits where numbers are. */
const isHeaderAgain = ({ cells }: CsvRecord, { columns: { date, numbers } }: Table) =>
  'whole' in date &&
  /date/i.test(cells[date.whole] ?? '') &&
  !numbers.some(({ at }) => at.some((index) => /^[\d\s,;.|-]+$/.test(cells[index] ?? '')))
