import { exportData, type ExportType } from '@fourcast/contract/admin-figures.ts'
import { useAdminFilters } from './use-admin-filters.ts'
import { send } from '#core/api/api.ts'
import { calendarDate, newYorkToday } from '#core/format.ts'
import { useDownload } from '#core/use-download.ts'
import { Button } from '#ui/Button.tsx'

/** Exports all rows of a type for the days in the address. Other filters of the list do not apply. */
export function AdminExportButton({ type }: { type: ExportType }) {
  const query = useAdminFilters().days()
  const download = useDownload({
    ask: () => send(exportData, { params: { type }, query }),
    name: () => `fourcast_${type}_${newYorkToday()}.csv`,
    failed: 'The export failed',
  })
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate()}
    >
      Export {periodText(query)} as CSV
    </Button>
  )
}

interface Days {
  dateFrom: string | undefined
  dateTo: string | undefined
}

function periodText({ dateFrom, dateTo }: Days) {
  const from = dateFrom === undefined ? '' : calendarDate(dateFrom)
  const to = dateTo === undefined ? '' : calendarDate(dateTo)
  if (from !== '' && to !== '') return `${from} to ${to}`
  if (from !== '') return `all from ${from}`
  return to === '' ? 'all' : `all up to ${to}`
}
