import { exportAccount } from '@fourcast/contract/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '#lib/api.ts'
import { actionFailed } from '#lib/api-error-notification.ts'
import { newYorkToday } from '#lib/format.ts'
import { notify } from '#lib/notifications.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves all that is kept of someone as a file. A link could not: it would not say who asks. */
export function useDownloadData() {
  const download = useMutation({
    mutationFn: async () => {
      const answer = await send(exportAccount, {})
      saveFile(await answer.blob(), `fourcast-data-${newYorkToday()}.zip`)
    },
    onSuccess: () => notify({ type: 'success', message: 'Your data was downloaded.' }),
    onError: (error) =>
      actionFailed(error, 'Failed to download your data', () => download.mutate()),
  })
  return download
}
