import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestOptions } from '#core/api/queries.ts'
import { usePage } from '#core/routing/use-page.ts'

/** Prefix of every admin query key, so that one admin action can invalidate all of them. */
export const ADMIN = ['admin'] as const

export interface PageOf<Row> {
  content: Row[]
  page: number
  size: number
  totalElements: number
  totalPages: number
}

type How = ReturnType<typeof requestOptions>

/**
 * Requests the page in the address. A page past the end redirects to the last. `key` includes the filters.
 */
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

/** Requests one record. */
export const useOne = <One>(key: readonly unknown[], ask: (how: How) => Promise<One>) =>
  useQuery({
    queryKey: [...ADMIN, ...key],
    queryFn: (context) => ask(requestOptions(context)),
    refetchOnWindowFocus: 'always',
  })

/** Invalidates all admin queries: those on screen refetch now, the others when they are used. */
export function useChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ADMIN })
}
