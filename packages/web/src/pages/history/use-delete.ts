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
  /** Of the list on screen. */
  queryKey: ReturnType<typeof historyPage>['queryKey']
  go: (page: number, replace?: boolean) => void
}

/** Deletes a result: it leaves at once, and comes back when the server does not let it go. */
export function useDelete({ page, go, queryKey }: Paging) {
  const queries = useQueryClient()
  const here = useHere()
  const removal = useMutation({
    // A second tab may have deleted it already: that is what was asked for.
    mutationFn: (one: Generation) =>
      call(deleteResult, { params: { id: one.id } }).catch(goneIsDone),
    // The answer may come when another page is on screen: it changes the list that `onMutate` changed.
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

/** Whether the list is still on screen: a retry may come from another page, and must not leave it. */
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

/** From every page that was loaded, as none may bring it back: each stays as old as it was. */
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
