import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestOptions } from '#core/api/queries.ts'
import { usePage } from '#core/routing/use-page.ts'

/** The first part of every key: what an administrator changes may show anywhere. */
export const ADMIN = ['admin'] as const

export interface PageOf<Row> {
  content: Row[]
  page: number
  size: number
  totalElements: number
  totalPages: number
}

type How = ReturnType<typeof requestOptions>

/** The page of the address; one that is not there (any more) leads to the last. `key` holds the filters. */
export function useList<Row>(
  key: readonly unknown[],
  ask: (page: number, how: How) => Promise<PageOf<Row>>,
) {
  const { page, go } = usePage()
  const query = useQuery({
    queryKey: [...ADMIN, ...key, { page }],
    queryFn: (context) => ask(page, requestOptions(context)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  const { data, isPlaceholderData } = query
  const last = data === undefined || isPlaceholderData ? null : Math.max(data.totalPages - 1, 0)
  const beyond = last !== null && page > last
  useEffect(() => {
    if (beyond) go(last, true)
  }, [beyond, last, go])
  return { query, page, go, beyond }
}
export type List<Row> = ReturnType<typeof useList<Row>>

/** One thing, by its address. */
export const useOne = <One>(key: readonly unknown[], ask: (how: How) => Promise<One>) =>
  useQuery({
    queryKey: [...ADMIN, ...key],
    queryFn: (context) => ask(requestOptions(context)),
    refetchOnWindowFocus: 'always',
  })

/** After a change: what is on screen is asked for anew, the rest when it is looked at. */
export function useChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ADMIN })
}
