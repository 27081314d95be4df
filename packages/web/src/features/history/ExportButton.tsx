import { exportHistory } from '@fourcast/contract/numbers.ts'
import { useMutation } from '@tanstack/react-query'
import { type Asked, toQuery } from '#features/history/filters.ts'
import { send } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { reasonOf } from '#lib/reason.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/Button.tsx'

interface ExportButtonProps {
  asked: Asked
  /** Nothing to take along. */
  empty: boolean
}

/** Saves every result that fits the filters, not only the page. */
export function ExportButton({ asked, empty }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: async () => {
      const answer = await send(exportHistory, { query: toQuery(asked) })
      saveFile(await answer.blob(), 'cash4_history.csv')
    },
    onError: (error) =>
      notify({ type: 'error', message: reasonOf(error, 'Failed to export history') }),
  })
  return (
    <Button
      kind="second"
      icon="download"
      disabled={empty}
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  )
}
