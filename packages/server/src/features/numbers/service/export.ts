import { Readable } from 'node:stream'
import type { HistoryFilters } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { ExportRow } from '../repo/export.ts'
import { listAfter } from '../repo/export.ts'
import { BOM, cell, line, textCell } from './csv.ts'
import { filterOf } from './filter.ts'

/** So many rows are in memory at a time: about 60 KB of text. */
const BATCH = 1_000
const COLUMNS = ['Date', 'Method', 'Original', 'Generated', 'Numbers']

/**
 * A history as CSV, read as fast as it is taken. Between two batches no connection is held, so a
 * slow reader, or one that left, costs nobody theirs. Throws when the first batch cannot be read.
 */
export async function exportCsv({ db }: { db: Db }, owner: OwnerId, query: HistoryFilters) {
  const filter = filterOf(query)
  const next = (after: ExportRow | null) => listAfter(db, owner, filter, after, BATCH)
  const first = await next(null)
  return Readable.from(textOf(first, next), { objectMode: false })
}

async function* textOf(
  first: readonly ExportRow[],
  next: (after: ExportRow) => Promise<readonly ExportRow[]>,
) {
  yield BOM + line(COLUMNS)
  for (let rows = first; ;) {
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(lineOf).join('')
    if (rows.length < BATCH) return
    rows = await next(last)
  }
}

function lineOf({ createdAt, method, original, numbers, mirrorNumbers }: ExportRow): string {
  const sets = mirrorNumbers === null ? [numbers] : [numbers, mirrorNumbers]
  return line([
    cell(newYorkTime(createdAt)),
    cell(METHOD_NAMES[method].name),
    cell(dashed(original)),
    cell(sets.map(dashed).join(' / ')),
    textCell(sets.join(' / ')),
  ])
}

/** '0768' → '0-7-6-8', '1-3-' → '1-_-3-_'. */
const dashed = (places: string) => [...places.replaceAll('-', '_')].join('-')

/** '2026-05-04 12:00:00': what spreadsheets read as a date and a time. */
const newYorkTime = (createdAt: string) =>
  toInstant(createdAt)
    .toZonedDateTimeISO(NEW_YORK)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
