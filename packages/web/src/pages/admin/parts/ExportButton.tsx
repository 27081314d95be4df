import { exportData, type ExportType } from '@fourcast/contract/admin-figures.ts'
import { useMutation } from '@tanstack/react-query'
import { useFilters } from './use-filters.ts'
import { send } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { calendarDate, newYorkToday } from '#core/format.ts'
import { saveFile } from '#core/save-file.ts'
import { Button } from '#ui/Button.tsx'

/** Saves all rows of a type, whatever a list of them is narrowed to; of the days of the address where it names some. */
export function ExportButton({ type }: { type: ExportType }) {
  const query = useFilters().days()
  const download = useMutation({
    mutationFn: async () => {
      const answer = await send(exportData, { params: { type }, query })
      saveFile(await answer.blob(), `fourcast_${type}_${newYorkToday()}.csv`)
    },
    onError: (error) =>
      actionFailed(error, 'The export did not come through', () => download.mutate()),
  })
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate()}
    >
      Export {wordsOf(query)} as CSV
    </Button>
  )
}

interface Days {
  dateFrom: string | undefined
  dateTo: string | undefined
}

function wordsOf({ dateFrom, dateTo }: Days) {
  const from = dateFrom === undefined ? '' : calendarDate(dateFrom)
  const to = dateTo === undefined ? '' : calendarDate(dateTo)
  if (from !== '' && to !== '') return `${from} to ${to}`
  if (from !== '') return `all from ${from}`
  return to === '' ? 'all' : `all up to ${to}`
}
