import { exportAccount } from '@fourcast/contract/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '#core/api/api.ts'
import { newYorkToday } from '#core/format.ts'
import { saveFile } from '#core/save-file.ts'

export const DOWNLOAD_FAILED = 'Failed to download your data'

/** Saves all that is kept of someone as a file. A link could not: it would not say who asks. */
export const useDownloadData = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await send(exportAccount, {})
      saveFile(await answer.blob(), `fourcast-data-${newYorkToday()}.zip`)
    },
  })
