import { exportData, type ExportType } from '@fourcast/contract/admin-figures.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Format } from './choices.ts'
import { counted } from './counted.ts'
import { send } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { newYorkToday } from '#core/format.ts'
import { notify } from '#core/notifications/notifications.ts'
import { saveFile } from '#core/save-file.ts'

interface Wanted {
  type: ExportType
  format: Format
  dateFrom: string | undefined
  dateTo: string | undefined
}

/** Saves all rows of a type; tells how much is here, and can be given up. */
export function useExport() {
  const [received, setReceived] = useState(0)
  const abort = useRef<AbortController | null>(null)
  // Whoever leaves the page gives it up.
  useEffect(() => () => abort.current?.abort(), [])
  const download = useMutation({
    mutationFn: async ({ type, ...query }: Wanted) => {
      const giveUp = new AbortController()
      abort.current = giveUp
      setReceived(0)
      const answer = await send(exportData, { params: { type }, query }, { signal: giveUp.signal })
      const file = await counted(answer, setReceived)
      const name = `fourcast_${type}_${newYorkToday()}.${query.format}`
      saveFile(file, name)
      notify({ type: 'success', message: `${name} is saved` })
    },
    onError: (error, wanted) => {
      if (abort.current?.signal.aborted) return
      actionFailed(error, 'The export did not come through', () => download.mutate(wanted))
    },
  })
  return {
    received,
    busy: download.isPending,
    start: (wanted: Wanted) => download.mutate(wanted),
    giveUp: () => abort.current?.abort(),
  }
}
