import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Generation, saveResult } from '@fourcast/contract/numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepResult } from './session-results.ts'
import { call } from '#core/api/api.ts'
import { HISTORY, STATS } from '#core/api/queries.ts'
import { notify } from '#core/notifications/notifications.ts'

/** Saves a result that was made without auto-save. */
export function useSaveResult(onSaved?: (saved: Generation) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, method, original, numbers, flashNumbers, mirrorNumbers }: Generation) =>
      call(saveResult, { body: { id, method, original, numbers, flashNumbers, mirrorNumbers } }),
    onSuccess: (saved) => {
      onSaved?.(saved)
      keepResult(queries, saved)
      notify({ type: 'success', message: MESSAGES.saved })
      void queries.invalidateQueries({ queryKey: HISTORY })
      void queries.invalidateQueries({ queryKey: STATS })
    },
  })
}
