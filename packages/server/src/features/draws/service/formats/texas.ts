import type { Columns } from './columns.ts'
import { CsvReader, splitRecord } from './csv.ts'
import type { CsvRecord } from './csv.ts'
import type { Line } from './lines.ts'
import { splitGame } from './names.ts'
import { readRecord } from './record.ts'
import type { Item, Wanted } from './rows.ts'
import { clip } from './rows.ts'

/**
 * The Texas lottery's export has no header: game with session, month, day, year, a column a digit,
 * then the sum of the digits (empty since Fireball came), then Fireball (absent before).
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

export function texasReader(wanted: Wanted) {
  const csv = new CsvReader(',')
  const columns = columnsFor(wanted.count)
  const items = (records: CsvRecord[]) =>
    records.flatMap((record) => itemsOf(record, columns, wanted))
  return {
    take: (line: Line): Item[] => items(csv.take(line)),
    end: (): Item[] => items(csv.end()),
  }
}

const columnsFor = (count: number): Columns => ({
  date: { month: 1, day: 2, year: 3 },
  session: null,
  numbers: [{ session: null, at: Array.from({ length: count }, (_, i) => 4 + i) }],
  bonus: 4 + count + 1,
  game: 0,
  state: null,
  simulated: null,
})

function itemsOf(record: CsvRecord, columns: Columns, wanted: Wanted): Item[] {
  const { line, cells, raw } = record
  if (cells.filter((cell) => cell !== '').length < 2) return []
  // Without a header the game's name is all there is to tell a row of it from another's.
  if (splitGame(cells[0] ?? '').game !== null || /^\d{1,2}$/.test(cells[1] ?? ''))
    return readRecord({ line, values: cells, raw }, columns, wanted)
  return [{ line, raw: clip(raw), reason: 'not a row of the Texas export' }]
}
