import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type {
  Generation,
  HistoryQuery,
  listHistory,
  saveResult,
  HistoryFilters,
} from '@fourcast/contract/numbers.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { formatDigits, isDigit } from '@fourcast/engine/digits.ts'
import { newYorkDay, NEW_YORK } from '@fourcast/engine/calendar.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { limitsNow } from '#domains/plans/current-plan.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound, invalidField } from '#platform/http/failure.ts'
import { toInstant } from '#platform/db/columns.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import type { Claimed } from './policy.ts'
import { isSameResult } from './policy.ts'
import { listByDay, listBySearch, listResultsAfter } from './history-repo.ts'
import { findStored, saveGeneration, deleteGeneration } from './repo.ts'
import { present } from './present.ts'
import type { Requester } from './visits.ts'
import { requireOwnItem } from './visits.ts'
import type { Filter, ExportRow } from './history-repo.ts'
import { pageOf } from '#platform/http/list-page.ts'

interface NumbersDeps {
  db: Db
  clock: Clock
}

type SaveBody = Input<typeof saveResult>['body']

/** Saves a user's own generation. Saving again returns the same and changes nothing. */
export async function save(
  { db, clock }: NumbersDeps,
  owner: OwnerId,
  body: SaveBody,
): Promise<Generation> {
  const now = clock.now()
  const stored = await findStored(db, owner, body.id, now)
  if (!stored || !isSameResult(stored, claimOf(body)))
    throw new Failure('unprocessable', 'You can save only results you generated here')
  if (stored.savedAt !== null) return present(stored, now)
  await saveGeneration(db, owner, body.id, now)
  const saved = await findStored(db, owner, body.id, now)
  if (!saved) throw new Failure('unprocessable', 'This result was deleted')
  return present(saved, now)
}

const claimOf = ({ method, original, numbers, ...sets }: SaveBody): Claimed => ({
  method,
  original: textOf(original),
  numbers: textOf(numbers),
  flashNumbers: sets.flashNumbers ? textOf(sets.flashNumbers) : null,
  mirrorNumbers: sets.mirrorNumbers ? textOf(sets.mirrorNumbers) : null,
})

export async function history(
  { db, clock }: NumbersDeps,
  owner: OwnerId,
  query: HistoryQuery,
): Promise<Answer<typeof listHistory>> {
  const now = clock.now()
  const { page, size } = query
  const { search, ...filter } = filterOf(query, await shownSince(db, owner, now))
  const slice = { offset: page * size, size, now }
  const { total, hidden, rows } =
    search !== null
      ? await listBySearch(db, owner, { ...filter, search }, slice)
      : await listByDay(db, owner, filter, slice)
  return {
    ...pageOf(
      rows.map((row) => present(row, now)),
      { page, size },
      total,
    ),
    hiddenBefore: hidden ? filter.since : null,
  }
}

/** The newest saved numbers as text, such as '0768'; those with an empty place are left out. */
export async function savedNumbersOf(
  { db, clock }: NumbersDeps,
  owner: OwnerId,
  most: number,
): Promise<string[]> {
  const filter = filterOf({}, await shownSince(db, owner, clock.now()))
  const rows = await listResultsAfter(db, owner, filter, null, most)
  return rows.flatMap(({ numbers }) => (numbers.includes('-') ? [] : numbers))
}

export async function deleteResult(
  { db }: Pick<NumbersDeps, 'db'>,
  { owner, visitor }: Requester,
  id: string,
) {
  await db.transaction(async (tx) => {
    await requireOwnItem(tx, visitor, { kind: 'result', id })
    if (!(await deleteGeneration(tx, owner, id))) throw notFound('This result was not found')
  })
}

const textOf = (places: readonly (number | null)[]) =>
  formatDigits(places.map((place) => (isDigit(place) ? place : null)) satisfies Digits)

/** The first day that a plan shows. Earlier results are hidden, not deleted. */
export async function shownSince(db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<string> {
  const { historyDays } = await limitsNow(db, owner, now)
  return newYorkDay(now)
    .subtract({ days: historyDays - 1 })
    .toString()
}

/** Translates the query's filters for the database. */
export function filterOf(query: HistoryFilters, since: string): Filter & { search: string | null } {
  const { dateFrom: from = null, dateTo: to = null, search = '' } = query
  if (from !== null && to !== null && from > to)
    throw invalidField('dateFrom', 'The start date is after the end date')
  const method = query.method === undefined || query.method === 'all' ? null : query.method
  return { since, method, from, to, search: search === '' ? null : search }
}

/** The history as CSV, as far back as the plan shows. */
export async function exportCsv(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
  query: HistoryFilters,
) {
  const filter = filterOf(query, await shownSince(db, owner, clock.now()))
  return csvFile<ExportRow>({
    columns: ['Date', 'Method', 'Original', 'Generated', 'Numbers'],
    next: (after, limit) => listResultsAfter(db, owner, filter, after, limit),
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

/** Formats '0768' as '0-7-6-8' and '1-3-' as '1-_-3-_'. */
const dashed = (places: string) => [...places.replaceAll('-', '_')].join('-')

/** For example '2026-05-04 12:00:00', which spreadsheets read as a date and a time. */
export const newYorkTime = (createdAt: string) =>
  toInstant(createdAt)
    .toZonedDateTimeISO(NEW_YORK)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
