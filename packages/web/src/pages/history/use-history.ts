import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { fromError, toQuery, useFilters } from './filters.ts'
import { usePage } from '#core/routing/use-page.ts'
import { historyPage } from '#core/api/queries.ts'

/** Loads the page in the address with its filters. A page past the end redirects to the last. */
export function useHistory() {
  const { page, go } = usePage()
  const { asked, change } = useFilters()
  const possible = fromError(asked) === null
  const options = historyPage(page, PAGE_SIZE, toQuery(asked))
  const query = useQuery({ ...options, enabled: possible })
  const { data, isPlaceholderData } = query
  const last = data === undefined || isPlaceholderData ? null : Math.max(data.totalPages - 1, 0)
  const beyond = last !== null && page > last
  useEffect(() => {
    if (beyond) go(last, true)
  }, [beyond, last, go])
  return { page, go, query, beyond, asked, change, possible, queryKey: options.queryKey }
}
