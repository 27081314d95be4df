import { exportAccount } from '@fourcast/contract/profile.ts'
import { send } from '#core/api/api.ts'
import { newYorkToday } from '#core/format.ts'
import { useDownload } from '#core/use-download.ts'

export const DOWNLOAD_FAILED = 'Failed to download your data'

/** Saves all that is stored about someone. The caller tells of a failure. */
export const useDownloadData = () =>
  useDownload({
    ask: () => send(exportAccount, {}),
    name: () => `fourcast-data-${newYorkToday()}.zip`,
  })
