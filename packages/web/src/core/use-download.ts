import { useMutation } from '@tanstack/react-query'
import { actionFailed } from './notifications/api-error-notification.ts'

interface DownloadOptions<Wanted> {
  ask: (wanted: Wanted) => Promise<Response>
  /** The file's name. */
  name: (wanted: Wanted) => string
  /** Shown if the server gives no reason. Without it the caller reports a failure. */
  failed?: string
}

/** Saves a server response as a file. A plain link would send no token. */
export function useDownload<Wanted = void>({ ask, name, failed }: DownloadOptions<Wanted>) {
  const download = useMutation({
    mutationFn: async (wanted: Wanted) => saveFile(await (await ask(wanted)).blob(), name(wanted)),
    // Retry repeats the failed download, even if another one was selected since.
    onError: (error, wanted) => {
      if (failed !== undefined) actionFailed(error, failed, () => download.mutate(wanted))
    },
  })
  return download
}

/** Long enough for the browser to start: revoking the URL earlier would save nothing. */
const KEEP = 60_000

/** Downloads a file through the browser. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP)
}
