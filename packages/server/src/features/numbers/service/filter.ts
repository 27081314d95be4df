import type { HistoryFilters } from '@fourcast/contract/numbers.ts'
import { invalidField } from '#platform/http/failure.ts'
import type { Filter } from '../repo/history.ts'

/** What someone asks of their history, in the terms of the database. */
export function filterOf(query: HistoryFilters): Filter & { search: string | null } {
  const { dateFrom: from = null, dateTo: to = null, search = '' } = query
  if (from !== null && to !== null && from > to)
    throw invalidField('dateFrom', 'The first day must not be after the last')
  const method = query.method === undefined || query.method === 'all' ? null : query.method
  return { method, from, to, search: search === '' ? null : search }
}
