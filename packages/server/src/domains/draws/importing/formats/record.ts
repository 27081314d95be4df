import { stateName } from '@fourcast/engine/states.ts'
import type { RecordColumns, NumberColumn } from './columns.ts'
import { fromParts, readDate } from './dates.ts'
import type { DateReading } from './dates.ts'
import { splitGame } from './columns.ts'
import type { NumberReading } from './numbers.ts'
import { readBonus, readList, readNumber } from './numbers.ts'
import type { Item, RowFilter } from './rows.ts'
import { clip, textOf } from './rows.ts'

type Drawn = NonNullable<NumberReading>

/** A record of a table, or an object of a JSON list. */
export interface Fields {
  line: number
  values: readonly unknown[]
  raw: string
}

/** The draws of one record: one for each number column that is not empty. */
export function readRecord(fields: Fields, columns: RecordColumns, wanted: RowFilter): Item[] {
  if (isElsewhere(fields, columns, wanted)) return []
  const date = dateOf(fields, columns)
  return columns.numbers.flatMap((column) => {
    const number = numberOf(fields, column, wanted)
    return number === null ? [] : [itemOf({ fields, columns, date }, column, number)]
  })
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

/** A table may contain other games and states; these rows are skipped. */
function isElsewhere(fields: Fields, columns: RecordColumns, wanted: RowFilter): boolean {
  const { game } = splitGame(text(fields, columns.game))
  if (game !== null && game !== wanted.game) return true
  const state = text(fields, columns.state).toUpperCase()
  return state !== '' && state !== wanted.state && state !== stateName(wanted.state).toUpperCase()
}

const numberOf = ({ values }: Fields, { at }: NumberColumn, { count }: RowFilter) =>
  at.length === 1 && at[0] !== undefined
    ? readNumber(values[at[0]], count)
    : readList(
        at.map((index) => values[index]),
        count,
      )

function dateOf(fields: Fields, { date }: RecordColumns): DateReading {
  if ('whole' in date) return readDate(text(fields, date.whole))
  const parts = [date.year, date.month, date.day].map((index) => text(fields, index))
  const raw = parts.join('-')
  if (!parts.every((part) => /^\d{1,4}$/.test(part)))
    return { reason: `The date can’t be read: ${raw}` }
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  return fromParts(year, month, day, raw)
}

function sessionOf(fields: Fields, columns: RecordColumns, column: NumberColumn): string | null {
  if (column.session !== null) return column.session
  const session = text(fields, columns.session) || splitGame(text(fields, columns.game)).rest
  return session === '' ? null : session
}

const text = ({ values }: Fields, at: number | null) => (at === null ? '' : textOf(values[at]))
