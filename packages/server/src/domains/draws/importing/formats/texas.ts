import type { RecordColumns } from './columns.ts'
import { CsvReader, splitRecord } from './csv.ts'
import type { CsvRecord, TextLine } from './csv.ts'
import { splitGame } from './columns.ts'
import { readRecord } from './record.ts'
import type { ReadItem, RowFilter } from './rows.ts'
import { clip } from './rows.ts'

/** The column of the first digit. */
const FIRST_DIGIT = 4

/**
 * The Texas Lottery's export has no header: game with session, month, day, year, a column for each
 * digit, the sum of the digits (empty since Fireball began), and Fireball (absent before).
 */
export function isTexas(line: string): boolean {
  const cells = splitRecord(line, ',')
  if (typeof cells === 'string') return false
  const [name = '', ...parts] = cells
  return (
    /[a-z]/i.test(name) &&
    parts.length >= 6 &&
    /^\d{1,2},\d{1,2},\d{4},\d,\d,/.test(`${parts.join(',')},`)
  )
}

export function texasReader(wanted: RowFilter) {
  const csv = new CsvReader(',')
  const columns = columnsFor(wanted.count)
  const items = (records: CsvRecord[]) =>
    records.flatMap((record) => itemsOf(record, columns, wanted))
  return {
    take: (line: TextLine): ReadItem[] => items(csv.take(line)),
    end: (): ReadItem[] => items(csv.end()),
  }
}

const columnsFor = (count: number): RecordColumns => ({
  date: { month: 1, day: 2, year: 3 },
  session: null,
  numbers: [{ session: null, at: Array.from({ length: count }, (_, i) => FIRST_DIGIT + i) }],
  bonus: FIRST_DIGIT + count + 1,
  game: 0,
  state: null,
  simulated: null,
  others: [],
})

function itemsOf(record: CsvRecord, columns: RecordColumns, wanted: RowFilter): ReadItem[] {
  const { line, cells, raw } = record
  if (cells.filter((cell) => cell !== '').length < 2) return []
  const reason = misplaced(cells, wanted.count)
  if (reason) return [{ line, raw: clip(raw), reason }]
  // Without a header only the game's name tells its rows from those of other games.
  if (splitGame(cells[0] ?? '').game !== null || /^\d{1,2}$/.test(cells[1] ?? ''))
    return readRecord({ line, values: cells, raw }, columns, wanted)
  return [{ line, raw: clip(raw), reason: 'This is not a row of the Texas export.' }]
}

/** Whether digits moved into another column, which the sum shows if there is one. */
function misplaced(cells: readonly string[], count: number): string | null {
  const width = FIRST_DIGIT + count + 2
  if (cells.slice(width).some((cell) => cell !== ''))
    return `The row has more than ${width} columns.`
  const digits = cells.slice(FIRST_DIGIT, FIRST_DIGIT + count).map(Number)
  const sum = cells[FIRST_DIGIT + count] ?? ''
  const added = digits.reduce((total, digit) => total + digit, 0)
  return sum === '' || Number(sum) === added ? null : `The digits add up to ${added}, not ${sum}`
}
