import { exportHistory } from '@fourcast/contract/numbers.ts'
import { type HistorySelection, toQuery } from './filters.ts'
import { send } from '#core/api/api.ts'
import { useDownload } from '#core/use-download.ts'
import { Button } from '#ui/Button.tsx'

interface ExportButtonProps {
  asked: HistorySelection
  /** True if there is no result to export. */
  empty: boolean
}

/** Exports every result that matches the filters, not only the current page. */
export function ExportButton({ asked, empty }: ExportButtonProps) {
  const download = useDownload<HistorySelection>({
    ask: (wanted) => send(exportHistory, { query: toQuery(wanted) }),
    name: () => 'cash4_history.csv',
    failed: 'Failed to export history',
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
