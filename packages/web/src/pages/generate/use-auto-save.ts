import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Preferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PREFERENCES } from '#core/api/queries.ts'

/** Switches auto-save: at once on screen, and back when the server does not take it. */
export function useAutoSave() {
  const queries = useQueryClient()
  const put = (next: (old: Preferences) => Preferences) =>
    queries.setQueryData<Preferences>(PREFERENCES, (old) => old && next(old))
  const change = useMutation({
    // One after the other: the last press is what the server is left with.
    scope: { id: 'preferences' },
    mutationFn: (autoSave: boolean) => call(putPreferences, { body: { autoSave } }),
    onMutate: async (autoSave) => {
      await queries.cancelQueries({ queryKey: PREFERENCES })
      put((old) => ({ ...old, autoSave }))
    },
    onSuccess: ({ autoSave }) => {
      put((old) => ({ ...old, autoSave }))
      notify({ type: 'success', message: MESSAGES.preferencesUpdated })
    },
    onError: (error, autoSave) => {
      put((old) => ({ ...old, autoSave: !autoSave }))
      actionFailed(error, MESSAGES.preferencesFailed, () => change.mutate(autoSave))
    },
  })
  return change
}
