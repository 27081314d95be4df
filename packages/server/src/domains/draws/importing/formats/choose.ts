import { GAMES } from '@fourcast/engine/games.ts'
import { findRecordColumns } from './columns.ts'
import { splitRecord, LineSplitter } from './csv.ts'
import { jsonReader } from './json.ts'
import type { TextLine } from './csv.ts'
import { isOfficial, officialReader } from './official.ts'
import type { ReadItem, RowReader, RowFilter } from './rows.ts'
import { tableReader } from './table.ts'
import { isTexas, texasReader } from './texas.ts'

interface LineReader {
  take(line: TextLine): ReadItem[]
  end(): ReadItem[]
}

/** Titles and disclaimers above the draws are no longer than this. */
const TITLE_LINES = 100
const DELIMITERS = [',', ';', '\t', '|']

/** The reader for a file that begins like this, or the reason why there is none. */
export function chooseReader(head: string, wanted: RowFilter): RowReader | { reason: string } {
  const text = head.trimStart()
  if (text === '') return { reason: 'The file is empty.' }
  if (isSocrataRows(text)) return { reason: SOCRATA_ROWS }
  if (/^[[{]/.test(text)) return jsonReader(wanted)
  if (isMarkup(text)) return { reason: 'This is an HTML page, not draws.' }
  // A spreadsheet, an archive or a picture.
  if (text.slice(0, 1000).includes('\0'))
    return { reason: 'This is not a text file. Save a spreadsheet as CSV first.' }
  const lines = lineReader(head, wanted)
  return lines ? byLine(lines) : { reason: expected(wanted) }
}

/** The export `rows.json` of open-data sites: an object with `meta` and its cells in lists. */
const isSocrataRows = (text: string) =>
  /^\{\s*"(?:meta|data)"\s*:/.test(text) && /"view"\s*:\s*\{|^\{\s*"data"\s*:\s*\[\s*\[/.test(text)

const SOCRATA_ROWS =
  'This is a rows.json file, which has no column names. Download the same data set as CSV instead (Export, CSV).'

export const isMarkup = (text: string) =>
  /^<(?:!doctype|html|head|body|meta|script|title|!--|\?xml)/i.test(text)

export const expected = ({ game }: RowFilter) =>
  `No ${GAMES[game].name} draws found. Expected a CSV with the columns draw_date, session, winning_number, lines like '8/30/2015; Day: 4,4,0,7', or a JSON list of {date, session, winning_number}.`

function lineReader(head: string, wanted: RowFilter): LineReader | null {
  const lines = new LineSplitter().feed(`${head}\n`).slice(0, TITLE_LINES)
  for (const line of lines) {
    if (isOfficial(line.text)) return officialReader(wanted)
    if (isTexas(line.text)) return texasReader(wanted)
    const table = tableOf(line, wanted)
    if (table) return tableReader(table, wanted)
  }
  return null
}

function tableOf({ text, number }: TextLine, wanted: RowFilter) {
  for (const delimiter of DELIMITERS) {
    const cells = splitRecord(text, delimiter)
    if (typeof cells === 'string' || cells.length < 2) continue
    const columns = findRecordColumns(cells, wanted.game, wanted.count)
    if (columns) return { columns, delimiter, width: cells.length, headerLine: number }
  }
  return null
}

function byLine(reader: LineReader): RowReader {
  const splitter = new LineSplitter()
  return {
    feed: (text) => splitter.feed(text).flatMap((line) => reader.take(line)),
    end: () => [...splitter.end().flatMap((line) => reader.take(line)), ...reader.end()],
  }
}
