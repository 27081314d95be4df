import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Generation, saveResult } from '@fourcast/contract/numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { HISTORY, STATS } from '#core/api/queries.ts'
import { keepResult } from '#domains/picks/session-results.ts'

/** Keeps the result on screen. */
export function useSave() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, method, original, numbers, flashNumbers, mirrorNumbers }: Generation) =>
      call(saveResult, { body: { id, method, original, numbers, flashNumbers, mirrorNumbers } }),
    onSuccess: (kept) => {
      keepResult(queries, kept)
      notify({ type: 'success', message: MESSAGES.saved })
      void queries.invalidateQueries({ queryKey: HISTORY })
      void queries.invalidateQueries({ queryKey: STATS })
    },
  })
}
