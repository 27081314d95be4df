import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePage } from '#features/history/use-page.ts'
import { historyPage } from '#lib/queries.ts'

/** The page of the address. One that is not there (any more) leads to the last. */
export function useHistory() {
  const { page, go } = usePage()
  const query = useQuery(historyPage(page))
  const { data, isPlaceholderData } = query
  const last = data === undefined || isPlaceholderData ? null : Math.max(data.totalPages - 1, 0)
  const beyond = last !== null && page > last
  useEffect(() => {
    if (beyond) go(last, true)
  }, [beyond, last, go])
  return { page, go, query, beyond }
}
