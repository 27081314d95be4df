import { MESSAGES } from '@fourcast/contract/messages.ts'
import { deleteResult, type Generation } from '@fourcast/contract/numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { ApiFailure } from '#lib/failure.ts'
import { notify } from '#lib/notifications.ts'
import { HISTORY, type historyPage, STATS } from '#lib/queries.ts'
import { reasonOf } from '#lib/reason.ts'
import { forgetResult } from '#lib/session-results.ts'

interface Paging {
  page: number
  /** Of the list on screen. */
  queryKey: ReturnType<typeof historyPage>['queryKey']
  go: (page: number, replace?: boolean) => void
}

/** Deletes a result: it leaves at once, and comes back when the server does not let it go. */
export function useDelete({ page, go, queryKey }: Paging) {
  const queries = useQueryClient()
  return useMutation({
    // Whoever opened it in two tabs has what they wanted.
    mutationFn: (one: Generation) => call(deleteResult, { params: { id: one.id } }).catch(isGone),
    onMutate: async (one) => {
      await queries.cancelQueries({ queryKey: HISTORY })
      const before = queries.getQueryData(queryKey)
      if (before === undefined) return { before, moved: false }
      const content = before.content.filter(({ id }) => id !== one.id)
      queries.setQueryData(queryKey, {
        ...before,
        content,
        totalElements: before.totalElements - (before.content.length - content.length),
      })
      const moved = content.length === 0 && page > 0
      if (moved) go(page - 1, true)
      return { before, moved }
    },
    onSuccess: (_, one) => {
      forgetResult(queries, one.id)
      notify({ type: 'success', message: MESSAGES.deleted })
      void queries.invalidateQueries({ queryKey: STATS })
    },
    onError: (error, _, context) => {
      queries.setQueryData(queryKey, context?.before)
      if (context?.moved) go(page, true)
      notify({ type: 'error', message: reasonOf(error, MESSAGES.deleteFailed) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: HISTORY }),
  })
}

function isGone(error: unknown) {
  if (!(error instanceof ApiFailure && error.code === 'not_found')) throw error
}
