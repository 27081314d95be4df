import type { HistoryFilters } from '@fourcast/contract/numbers.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { limitsNow } from '#domains/plans/current-plan.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { invalidField } from '#platform/http/failure.ts'
import type { Filter } from './repo.ts'

/** The first of the days that a plan shows, of which today is the last: earlier results are hidden, not deleted. */
export async function shownSince(db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<string> {
  const { historyDays } = await limitsNow(db, owner, now)
  return newYorkDay(now)
    .subtract({ days: historyDays - 1 })
    .toString()
}

/** What someone asks of the history that they are shown, in the terms of the database. */
export function filterOf(query: HistoryFilters, since: string): Filter & { search: string | null } {
  const { dateFrom: from = null, dateTo: to = null, search = '' } = query
  if (from !== null && to !== null && from > to)
    throw invalidField('dateFrom', 'The first day must not be after the last')
  const method = query.method === undefined || query.method === 'all' ? null : query.method
  return { since, method, from, to, search: search === '' ? null : search }
}
