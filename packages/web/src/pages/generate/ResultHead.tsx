import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Preferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { Chip } from '#ui/Chip.tsx'
import { preferences, PREFERENCES } from '#core/api/queries.ts'
import { Switch } from '#ui/Switch.tsx'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'

interface ResultHeadProps {
  shown: Generation
  /** It was made offline and waits to be sent. */
  unsent: boolean
}

/** The method in words. */
export const ResultHead = ({ shown, unsent }: ResultHeadProps) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
    {METHOD_NAMES[shown.method].name}
    {unsent && <Chip kind="warning">Not saved yet</Chip>}
  </span>
)

/** Whether every result is kept. Absent while that cannot be known. */
export function AutoSaveSwitch() {
  const { data, isError } = useQuery(preferences)
  const autoSave = useAutoSave()
  if (isError && data === undefined) return null
  return (
    <div className="border-b border-line py-2">
      <Switch
        label="Auto-save results"
        hint="Saves every result and checks it for 7 days."
        disabled={data === undefined}
        checked={data?.autoSave ?? true}
        onChange={(event) => autoSave.mutate(event.target.checked)}
      />
    </div>
  )
}

/** Switches auto-save: at once on screen, and back when the server does not take it. */
function useAutoSave() {
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
