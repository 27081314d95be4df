import { useMutation } from '@tanstack/react-query'
import { actionFailed } from './notifications/api-error-notification.ts'

interface DownloadOptions<Wanted> {
  ask: (wanted: Wanted) => Promise<Response>
  /** Of the file. */
  name: (wanted: Wanted) => string
  /** Said if the server gives no reason. Without it the caller tells of a failure. */
  failed?: string
}

/** Saves an answer of the server as a file. A link could not: it would not say who asks. */
export function useDownload<Wanted = void>({ ask, name, failed }: DownloadOptions<Wanted>) {
  const download = useMutation({
    mutationFn: async (wanted: Wanted) => saveFile(await (await ask(wanted)).blob(), name(wanted)),
    // What failed is asked for again, whatever is chosen by then.
    onError: (error, wanted) => {
      if (failed !== undefined) actionFailed(error, failed, () => download.mutate(wanted))
    },
  })
  return download
}

/** Long enough for the browser to have begun: a revoked address saves nothing. */
const KEEP = 60_000

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP)
}
