import { exportAccount } from '@fourcast/contract/profile.ts'
import { send } from '#core/api/api.ts'
import { newYorkToday } from '#core/format.ts'
import { useDownload } from '#core/use-download.ts'

export const DOWNLOAD_FAILED = 'Failed to download your data'

/** Downloads all stored data of the user. The caller shows errors. */
export const useDownloadData = () =>
  useDownload({
    ask: () => send(exportAccount, {}),
    name: () => `fourcast-data-${newYorkToday()}.zip`,
  })
