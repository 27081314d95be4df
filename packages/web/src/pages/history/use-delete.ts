import type { Answer } from '@fourcast/contract/endpoint.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { deleteResult, type Generation, type listHistory } from '@fourcast/contract/numbers.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { goneIsDone } from '#core/api/error-message.ts'
import { notify } from '#core/notifications/notifications.ts'
import { HISTORY, type historyPage, STATS } from '#core/api/queries.ts'
import { clearResult } from '#domains/picks/session-results.ts'

interface Paging {
  page: number
  /** Query key of the list on screen. */
  queryKey: ReturnType<typeof historyPage>['queryKey']
  go: (page: number, replace?: boolean) => void
}

/** Deletes a result optimistically: the row disappears at once, and reappears if the request fails. */
export function useDelete({ page, go, queryKey }: Paging) {
  const queries = useQueryClient()
  const here = useHere()
  const removal = useMutation({
    // A 404 counts as success: another tab may have deleted it already.
    mutationFn: (one: Generation) =>
      call(deleteResult, { params: { id: one.id } }).catch(goneIsDone),
    // The response may arrive when another page is on screen, so the context holds the query key that
    // `onMutate` changed.
    onMutate: async (one) => {
      const from = { queryKey, page }
      await queries.cancelQueries({ queryKey: HISTORY })
      const before = queries.getQueryData(queryKey)
      if (before === undefined) return { ...from, before, moved: false }
      const content = before.content.filter(({ id }) => id !== one.id)
      queries.setQueryData(queryKey, {
        ...before,
        content,
        totalElements: before.totalElements - (before.content.length - content.length),
      })
      const moved = content.length === 0 && page > 0 && here.current
      if (moved) go(page - 1, true)
      return { ...from, before, moved }
    },
    onSuccess: (_, one) => {
      clearResult(queries, one.id)
      clearRow(queries, one.id)
      notify({ type: 'success', message: MESSAGES.deleted })
      void queries.invalidateQueries({ queryKey: STATS })
    },
    onError: (error, one, context) => {
      if (context) queries.setQueryData(context.queryKey, context.before)
      if (context?.moved) go(context.page, true)
      actionFailed(error, MESSAGES.deleteFailed, () => removal.mutate(one))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: HISTORY }),
  })
  return removal
}

/** Ref that is true while the list is mounted: a Retry from another page must not navigate. */
function useHere() {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}

/**
 * Removes the row from every cached page, so that none can show it again. Keeps each page's age, so that
 * stale pages still refetch.
 */
function clearRow(queries: QueryClient, id: string) {
  for (const query of queries.getQueryCache().findAll({ queryKey: HISTORY })) {
    const page = queries.getQueryData<Answer<typeof listHistory>>(query.queryKey)
    const content = page?.content.filter((row) => row.id !== id)
    if (page && content?.length !== page.content.length)
      queries.setQueryData(
        query.queryKey,
        { ...page, content },
        { updatedAt: query.state.dataUpdatedAt },
      )
  }
}
