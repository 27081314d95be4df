import { exportHistory } from '@fourcast/contract/numbers.ts'
import { useMutation } from '@tanstack/react-query'
import { type Asked, toQuery } from './filters.ts'
import { send } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { saveFile } from '#core/save-file.ts'
import { Button } from '#ui/Button.tsx'

interface ExportButtonProps {
  asked: Asked
  /** Nothing to take along. */
  empty: boolean
}

/** Saves every result that fits the filters, not only the page. */
export function ExportButton({ asked, empty }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: async (wanted: Asked) => {
      const answer = await send(exportHistory, { query: toQuery(wanted) })
      saveFile(await answer.blob(), 'cash4_history.csv')
    },
    // What failed is asked for again, whatever the filters say by then.
    onError: (error, wanted) =>
      actionFailed(error, 'Failed to export history', () => download.mutate(wanted)),
  })
  return (
    <Button
      kind="second"
      icon="download"
      disabled={empty}
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate(asked)}
    >
      Export CSV
    </Button>
  )
}
