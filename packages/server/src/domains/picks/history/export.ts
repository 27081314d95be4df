import type { HistoryFilters } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import type { ExportRow } from './export-repo.ts'
import { listAfter } from './export-repo.ts'
import { filterOf, shownSince } from './filter.ts'

/** A history as CSV, as far back as the plan shows it. */
export async function exportCsv(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
  query: HistoryFilters,
) {
  const filter = filterOf(query, await shownSince(db, owner, clock.now()))
  return csvFile<ExportRow>({
    columns: ['Date', 'Method', 'Original', 'Generated', 'Numbers'],
    next: (after, limit) => listAfter(db, owner, filter, after, limit),
    cells: cellsOf,
  })
}

function cellsOf({ createdAt, method, original, numbers, mirrorNumbers }: ExportRow): string[] {
  const sets = mirrorNumbers === null ? [numbers] : [numbers, mirrorNumbers]
  return [
    cell(newYorkTime(createdAt)),
    cell(METHOD_NAMES[method].name),
    cell(dashed(original)),
    cell(sets.map(dashed).join(' / ')),
    textCell(sets.join(' / ')),
  ]
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
