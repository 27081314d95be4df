import type { Readable } from 'node:stream'
import type { exportData, ExportType } from '@fourcast/contract/admin-figures.ts'
import type { Input } from '@fourcast/contract/endpoint.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { USED_DAYS } from '#domains/entitlements/purge-quotas.ts'
import { decodeStack } from '#domains/forecasts/forecasts-repo.ts'
import type { AdminAction } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { ExportLine } from '#platform/db/lines.ts'
import type { Next } from '#platform/http/batches.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import { jsonFile } from '#platform/http/json-file.ts'
import { firstDay } from './analytics-repo.ts'
import { EXPORTED, readExported } from './export-repo.ts'
import { figuresByDay, NOTHING } from './analytics.ts'
import type { AdminContext } from '../users/permission.ts'
import { spanOf } from '../span.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock'>
type ExportRequest = Pick<Input<typeof exportData>, 'params' | 'query'>

/** Rows of a type in a stable order. */
interface Table {
  columns: readonly string[]
  next: Next<ExportLine>
}

/** Streams all rows of a type as a file. The export is written to the audit log first. */
export async function exportFile(
  deps: ExportDeps,
  { user, requestId }: AdminContext,
  { params: { type }, query }: ExportRequest,
): Promise<{ name: string; file: Readable }> {
  const { format } = query
  const table = type === 'analytics' ? daysOf(deps, query) : rowsOf(deps, type, query)
  const file = await FORMATS[format](table)
  const now = deps.clock.now()
  const action: AdminAction = {
    action: 'data.export',
    subject: 'export',
    subjectId: type,
    after: query,
  }
  await deps.db.transaction((tx) => writeAudit(tx, { userId: user.userId, requestId }, action, now))
  return { name: `fourcast-${type}-${newYorkDay(now).toString()}.${format}`, file }
}

const FORMATS = {
  csv: ({ columns, next }: Table) =>
    csvFile<ExportLine>({ columns, next, cells: (line) => cellsOf(columns, line) }),
  json: ({ next }: Table) => jsonFile(next),
}

function rowsOf(
  { db, clock }: ExportDeps,
  type: Exclude<ExportType, 'analytics'>,
  query: ExportRequest['query'],
): Table {
  const rows = EXPORTED[type](clock.now())
  const span = spanOf(query)
  const read: Next<ExportLine> = (after, most) => readExported(db, rows, span, { after, most })
  const columns = Object.keys(rows.fields)
  return type === 'forecasts' ? forecastsOf(columns, read) : { columns, next: read }
}

/** Replaces a forecast's forty stored probabilities with the number it predicts. */
function forecastsOf(columns: readonly string[], read: Next<ExportLine>): Table {
  const toPrediction = ({ json, place }: ExportLine): ExportLine => {
    const { stack, ...row } = valuesOf(json)
    return {
      place,
      json: JSON.stringify({ ...row, said: predictedNumber(z.parse(z.string(), stack)) }),
    }
  }
  return {
    columns: [...columns.filter((name) => name !== 'stack'), 'said'],
    next: async (after, most) => (await read(after, most)).map(toPrediction),
  }
}

const PLACES = [0, 10, 20, 30]

/** The most likely digit of each place, such as '0768'. */
function predictedNumber(stack: string): string {
  const probabilities = decodeStack(Buffer.from(stack, 'base64'))
  if (probabilities.length !== 40) throw new Error('a forecast that has not 40 probabilities')
  return PLACES.map((from) => {
    const ten = probabilities.subarray(from, from + 10)
    return ten.indexOf(Math.max(...ten))
  }).join('')
}

/**
 * The figures of each New York day, by default from the first sign-up on. Starts no earlier than the
 * stored usage, because later days without usage would look like real zeros.
 */
function daysOf({ db, clock }: ExportDeps, { dateFrom, dateTo }: ExportRequest['query']): Table {
  spanOf({ dateFrom, dateTo })
  const now = newYorkDay(clock.now())
  const today = now.toString()
  const known = now.subtract({ days: USED_DAYS - 1 }).toString()
  const to = earlier(dateTo ?? today, today)
  const next: Next<ExportLine> = async (after, most) => {
    const first = (await firstDay(db)) ?? today
    const from = [first, known, dateFrom ?? first].toSorted().at(-1) ?? first
    const start = after === null ? from : dayAfter(after.place[0] ?? to)
    const end = earlier(to, dayAfter(start, most - 1))
    const days = await figuresByDay(
      db,
      Temporal.PlainDate.from(start),
      Temporal.PlainDate.from(end),
    )
    return days.map((day) => ({ json: JSON.stringify(day), place: [day.date] }))
  }
  return { columns: ['date', ...Object.keys(NOTHING)], next }
}

const dayAfter = (day: string, days = 1) => Temporal.PlainDate.from(day).add({ days }).toString()
const earlier = (a: string, b: string) => (a < b ? a : b)

const Values = z.record(z.string(), z.unknown())
const valuesOf = (json: string) => z.parse(Values, JSON.parse(json))

/** Columns of digits, which keep their leading zeros in a spreadsheet. */
const DIGITS = new Set(['numbers', 'digits', 'said', 'replaced'])

function cellsOf(columns: readonly string[], { json }: ExportLine): string[] {
  const values = valuesOf(json)
  return columns.map((name) => {
    const value = values[name] ?? ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return DIGITS.has(name) && text !== '' ? textCell(text) : cell(text)
  })
}
