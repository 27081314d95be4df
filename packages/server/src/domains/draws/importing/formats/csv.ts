/** One record of a CSV file (RFC 4180), with the line it begins on. */
export interface CsvRecord {
  line: number
  cells: string[]
  raw: string
}

/** Why lines are no record: a quote is still open, or text follows a closed quote. */
type Broken = 'open' | 'broken'

/** A cell may contain line breaks, but an unclosed quote must not swallow the file. */
const LINES_MOST = 20

/**
 * Combines lines into records: quoted cells, doubled quotes, line breaks within quotes. By hand,
 * because csv-parse loses the rows after a quote that is never closed (record 0034).
 */
export class CsvReader {
  readonly #delimiter: string
  #pending: TextLine[] = []

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  take(line: TextLine): CsvRecord[] {
    this.#pending.push(line)
    const raw = this.#pending.map(({ text }) => text).join('\n')
    const cells = splitRecord(raw, this.#delimiter)
    if (cells === 'open' && this.#pending.length < LINES_MOST) return []
    if (typeof cells === 'string') return this.#giveUp()
    const start = this.#pending[0]?.number ?? line.number
    this.#pending = []
    return [{ line: start, cells, raw }]
  }

  end(): CsvRecord[] {
    const records: CsvRecord[] = []
    while (this.#pending.length > 0) records.push(...this.#giveUp())
    return records
  }

  /** The quotes do not match: the first line becomes a record, and the others are read again. */
  #giveUp(): CsvRecord[] {
    const [first, ...others] = this.#pending
    this.#pending = []
    if (!first) return []
    const cells = first.text.replaceAll('"', '').split(this.#delimiter)
    const bare = { line: first.number, cells: cells.map((cell) => cell.trim()), raw: first.text }
    return [bare, ...others.flatMap((line) => this.take(line))]
  }
}

interface Cell {
  text: string
  end: number
}

/** The trimmed cells of one record. A quote only counts at the start of a cell. */
export function splitRecord(raw: string, delimiter: string): string[] | Broken {
  if (!raw.includes('"')) return raw.split(delimiter).map((cell) => cell.trim())
  const cells: string[] = []
  for (let at = 0; ;) {
    const cell = readCell(raw, at, delimiter)
    if (typeof cell === 'string') return cell
    cells.push(cell.text)
    if (cell.end >= raw.length) return cells
    at = cell.end + 1
  }
}

/** One cell from `at`; `end` is the position of its delimiter, or the record's length. */
function readCell(raw: string, at: number, delimiter: string): Cell | Broken {
  const start = at + (/^[^\S\t]*/.exec(raw.slice(at, at + 80))?.[0].length ?? 0)
  if (raw[start] !== '"') {
    const end = endOf(raw, at, delimiter)
    return { text: raw.slice(at, end).trim(), end }
  }
  const close = closingQuote(raw, start + 1)
  if (close === -1) return 'open'
  const end = endOf(raw, close, delimiter)
  if (raw.slice(close + 1, end).trim() !== '') return 'broken'
  return {
    text: raw
      .slice(start + 1, close)
      .replaceAll('""', '"')
      .trim(),
    end,
  }
}

const endOf = (raw: string, from: number, delimiter: string) => {
  const end = raw.indexOf(delimiter, from)
  return end === -1 ? raw.length : end
}

function closingQuote(raw: string, from: number): number {
  for (let at = raw.indexOf('"', from); at !== -1; at = raw.indexOf('"', at + 2))
    if (raw[at + 1] !== '"') return at
  return -1
}

/** A line of a file and its number, from 1. */
export interface TextLine {
  number: number
  text: string
}

/** No row of a draw file is longer. A longer one is cut, so that memory stays bounded. */
const LONGEST = 1_000_000

/** Splits pieces of text into lines that end in LF, CRLF or CR. */
export class LineSplitter {
  #rest = ''
  #number = 0

  feed(text: string): TextLine[] {
    const parts = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    // A CR at the very end may be half of a CRLF, so it waits for the next piece.
    const rest = parts.pop() ?? ''
    this.#rest = rest.length > LONGEST ? rest.slice(0, LONGEST) : rest
    return parts.map((line) => this.#line(line))
  }

  end(): TextLine[] {
    const rest = this.#rest.replace(/\r$/, '')
    this.#rest = ''
    return rest === '' ? [] : [this.#line(rest)]
  }

  #line(text: string): TextLine {
    this.#number += 1
    return { number: this.#number, text }
  }
}
