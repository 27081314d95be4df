/** A byte order mark: without it some spreadsheets take UTF-8 for something else. */
export const BOM = '\uFEFF'

/** What a spreadsheet would take for a formula, or skip to find one. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A cell of RFC 4180, which no spreadsheet runs as a formula. */
export function cell(text: string): string {
  if (FORMULA.test(text)) return textCell(text)
  return NEEDS_QUOTES.test(text) ? quoted(text) : text
}

/** A cell that stays text in a spreadsheet: '0768' keeps its zero. */
export const textCell = (text: string): string => quoted(`'${text}`)

/** One line of ready cells. */
export const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
