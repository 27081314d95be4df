import { useQuery } from '@tanstack/react-query'
import { useAutoSave } from './use-auto-save.ts'
import { preferences } from '#core/api/queries.ts'
import { Switch } from '#ui/Switch.tsx'

/** Whether every result is kept. Absent while that cannot be known. */
export function AutoSaveSwitch() {
  const { data, isError } = useQuery(preferences)
  const autoSave = useAutoSave()
  if (isError && data === undefined) return null
  return (
    <div className="border-t border-line pt-2">
      <Switch
        label="Auto-save results"
        hint="Keeps every result and checks it for 7 days."
        disabled={data === undefined}
        checked={data?.autoSave ?? true}
        onChange={(event) => autoSave.mutate(event.target.checked)}
      />
    </div>
  )
}
