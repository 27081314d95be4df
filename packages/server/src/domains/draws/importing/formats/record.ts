import { stateName } from '@fourcast/engine/states.ts'
import type { RecordColumns, NumberColumn } from './columns.ts'
import { SESSION_WORD } from './columns.ts'
import { fromParts, readDate } from './dates.ts'
import type { DateReading } from './dates.ts'
import { splitGame } from './columns.ts'
import type { Game } from '@fourcast/engine/games.ts'
import type { NumberFormat, NumberReading } from './numbers.ts'
import { numberFormat, readBonus, readList, readNumber, withoutDecimals } from './numbers.ts'
import type { Item, ReadItem, RowFilter } from './rows.ts'
import { clip, textOf } from './rows.ts'

type Drawn = NonNullable<NumberReading>

/** A record of a table, or an object of a JSON list. */
export interface Fields {
  line: number
  values: readonly unknown[]
  raw: string
}

/** The draws of one record: one for each number column. An empty one was not drawn. */
export function readRecord(fields: Fields, columns: RecordColumns, wanted: RowFilter): ReadItem[] {
  const { line } = fields
  const name = gameName(fields, columns)
  wanted.survey?.game(name)
  // The date of any game shows how the file writes dates.
  const date = dateOf(fields, columns, wanted)
  const format = numberFormat(wanted, name)
  const numbers = columns.numbers.map((column) => ({
    column,
    number: numberOf(fields, column, format),
  }))
  if (isElsewhere(fields, columns, { name, wanted })) return [{ line, skipped: 'elsewhere' }]
  const moved =
    numbers.every(({ number }) => number === null) && movedNumber(fields, columns, wanted)
  if (moved) return [movedItem({ fields, columns, date }, moved)]
  return numbers.map(({ column, number }) =>
    number === null
      ? { line, skipped: 'not drawn' }
      : itemOf({ fields, columns, date }, column, number),
  )
}

/** A cell of another column that has as many digits as the game, or null. */
const movedNumber = ({ values }: Fields, { others }: RecordColumns, { count }: RowFilter) =>
  others.map((at) => textOf(values[at])).find((cell) => isNumberOf(cell, count)) ?? null

/** As many digits as the game has, alone or with separators. */
export const isNumberOf = (cell: string, count: number) =>
  new RegExp(`^\\d(?:[\\s,;|-]*\\d){${count - 1}}$`).test(cell)

function movedItem({ fields, columns, date }: ParsedRecord, cell: string): Item {
  const session = sessionOf(fields, columns, { session: null, at: [] })
  const reason = `The number is empty, and another column has ${cell.slice(0, 40)}.`
  return { line: fields.line, raw: clip(fields.raw), session, ...('date' in date && date), reason }
}

interface ParsedRecord {
  fields: Fields
  columns: RecordColumns
  date: DateReading
}

function itemOf(record: ParsedRecord, column: NumberColumn, number: Drawn): Item {
  const { fields, columns, date } = record
  const session = sessionOf(fields, columns, column)
  const row = { line: fields.line, raw: clip(fields.raw), session }
  if (text(fields, columns.simulated) === 'true')
    return { ...row, reason: 'The draw is simulated.' }
  if ('reason' in date) return { ...row, reason: date.reason }
  if ('reason' in number) return { ...row, ...date, reason: named(row, columns, number.reason) }
  const bonus = columns.bonus === null ? undefined : readBonus(fields.values[columns.bonus])
  return { ...row, ...date, ...number, ...(bonus !== undefined && { bonus }) }
}

/** In a row with several draws the reason names the session. */
const named = (
  { session }: { session: string | null },
  { numbers }: RecordColumns,
  reason: string,
) => (numbers.length > 1 && session !== null ? `${session}: ${reason}` : reason)

/** The name of a row's game, from its own column or from the session's as 'Pick 4 Midday'. */
function gameName(fields: Fields, columns: RecordColumns): string {
  const name = text(fields, columns.game)
  return name === '' ? inSession(text(fields, columns.session)).name : name
}

/** 'Pick 4 Midday' → 'Pick 4 Midday', 'midday'; 'Daily' and 'Evening' name no game. */
function inSession(session: string): { name: string; rest: string } {
  const { game, rest } = splitGame(session)
  return game === null || !/\d|ball|millions/i.test(session)
    ? { name: '', rest: session }
    : { name: session, rest }
}

/** The game that a name means: 'ours' if it says a session or nothing, null if we do not know it. */
export function gameNamed(name: string): Game | 'ours' | null {
  const { game, rest } = splitGame(name)
  return game ?? (rest === '' || SESSION_WORD.test(rest) ? 'ours' : null)
}

/** A table may contain other games and states; these rows are skipped. */
function isElsewhere(
  fields: Fields,
  columns: RecordColumns,
  { name, wanted }: { name: string; wanted: RowFilter },
): boolean {
  const game = gameNamed(name)
  if (game === null ? wanted.habits?.unknownIsElsewhere : game !== 'ours' && game !== wanted.game)
    return true
  const state = text(fields, columns.state).toUpperCase()
  return state !== '' && state !== wanted.state && state !== stateName(wanted.state).toUpperCase()
}

const numberOf = ({ values }: Fields, { at }: NumberColumn, format: NumberFormat) =>
  at.length === 1 && at[0] !== undefined
    ? readNumber(values[at[0]], format)
    : readList(
        at.map((index) => values[index]),
        format,
      )

function dateOf(fields: Fields, { date }: RecordColumns, wanted: RowFilter): DateReading {
  if ('whole' in date) return readDate(text(fields, date.whole), wanted)
  const parts = [date.year, date.month, date.day].map((index) =>
    withoutDecimals(text(fields, index)),
  )
  const raw = parts.join('-')
  if (!parts.every((part) => /^\d{1,4}$/.test(part)))
    return { reason: `The date can’t be read: ${raw}` }
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  return fromParts(year, month, day, raw)
}

function sessionOf(fields: Fields, columns: RecordColumns, column: NumberColumn): string | null {
  if (column.session !== null) return column.session
  const session =
    inSession(text(fields, columns.session)).rest || splitGame(text(fields, columns.game)).rest
  return session === '' ? null : session
}

const text = ({ values }: Fields, at: number | null) => (at === null ? '' : textOf(values[at]))
