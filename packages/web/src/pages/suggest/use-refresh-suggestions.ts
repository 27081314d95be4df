import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshSuggestions } from '#domains/forecasts/suggestions.ts'
import { notify } from '#core/notifications/notifications.ts'
import { FORECASTS, PATTERNS } from '#core/api/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { isTransient, refusalMessage } from '#core/api/error-message.ts'

/** Asks for new suggestions of a state, and says so while it does. */
export function useRefreshSuggestions(state: string | undefined) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => refreshSuggestions(queries, state),
    onMutate: () =>
      notify({ type: 'info', message: MESSAGES.refreshingSuggestions, duration: 3_000 }),
    onSuccess: () => {
      for (const queryKey of [PATTERNS, FORECASTS]) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) =>
      notify({
        type: 'error',
        title: MESSAGES.suggestionError,
        message: refusalMessage(error, MESSAGES.suggestFailed),
        actions: isTransient(error) ? [{ label: 'Retry', action: () => mutate() }] : [],
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: SUBSCRIPTION }),
  })
  return { refresh: () => mutate(), busy: isPending }
}
