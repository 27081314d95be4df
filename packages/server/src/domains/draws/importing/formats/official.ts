import { readDate } from './dates.ts'
import type { TextLine } from './csv.ts'
import { numberFormat, readBonus, readNumber } from './numbers.ts'
import type { ReadItem, RowFilter } from './rows.ts'
import { clip } from './rows.ts'

const BONUS = /^(?:fire|wild) ?ball$/i

/** `8/30/2015; Day: 4,4,0,7; Night: 1,5,8,5`, newer lines with `; Fireball: 3` after each session. */
export const isOfficial = (line: string) =>
  /^\s*\d{1,4}[-/]\d{1,2}[-/]\d{1,4}\s*;\s*(?:[a-z][a-z -]*:|\d(?:\s*,\s*\d)+\s*(?:;|$))/i.test(
    line,
  )

/**
 * Reads the lines of an official text file; a line that does not begin with a date is a title or a
 * disclaimer.
 */
export function officialReader(wanted: RowFilter) {
  return {
    take: (line: TextLine): ReadItem[] =>
      /^\s*\d/.test(line.text) ? itemsOf(line, wanted) : stray(line),
    end: (): ReadItem[] => [],
  }
}

/** A date and a semicolon: a draw, whatever is before them. */
const DATED = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\s*;/

function stray({ number: line, text }: TextLine): ReadItem[] {
  const raw = clip(text)
  if (/^\s*<\/?[a-z!]/i.test(text)) return [{ line, raw, reason: 'The row is HTML, not a draw.' }]
  return DATED.test(text) ? [{ line, raw, reason: 'The row does not begin with a date.' }] : []
}

interface Part {
  session: string | null
  value: string
}

function itemsOf({ number: line, text }: TextLine, wanted: RowFilter): ReadItem[] {
  const format = numberFormat(wanted, '')
  const [first = '', ...others] = text.split(';')
  const date = readDate(first, wanted)
  const raw = clip(text)
  const parts = others.filter((part) => part.trim() !== '').map(partOf)
  if ('reason' in date) return [{ line, raw, reason: date.reason }]
  if (parts.length === 0) return [{ line, raw, ...date, reason: 'The row has a date and no draw.' }]
  return parts.flatMap(({ session, value }, at): ReadItem[] => {
    if (BONUS.test(session ?? '')) return []
    const number = readNumber(value, format)
    if (number === null) return [{ line, skipped: 'not drawn' }]
    const told = { line, raw, session, ...date }
    if ('reason' in number) return [{ ...told, reason: `${session ?? 'draw'}: ${number.reason}` }]
    const bonus = bonusAfter(parts, at)
    return [{ ...told, ...number, ...(bonus !== undefined && { bonus }) }]
  })
}

function partOf(part: string): Part {
  const at = part.indexOf(':')
  return at === -1
    ? { session: null, value: part }
    : { session: part.slice(0, at).trim(), value: part.slice(at + 1) }
}

const bonusAfter = (parts: readonly Part[], at: number) => {
  const next = parts[at + 1]
  return BONUS.test(next?.session ?? '') ? readBonus(next?.value) : undefined
}
