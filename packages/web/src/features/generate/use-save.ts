import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Generation, saveResult } from '@fourcast/contract/numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { HISTORY, STATS } from '#lib/queries.ts'
import { keepResult } from '#lib/session-results.ts'

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
