import { browserStorage } from '#core/storage/storage.ts'
import { tabStorage } from '#core/storage/tab-storage.ts'
import { OFFLINE_KEY, PUSH_KEY, THEME_KEY, UNSENT_KEY } from '#core/storage/storage-keys.ts'

const PREFIX = 'fourcast_'

/** How the browser looks is nobody's; of what is kept elsewhere the notes stay until that is removed. */
const STAYS: ReadonlySet<string> = new Set([THEME_KEY, OFFLINE_KEY, PUSH_KEY, UNSENT_KEY])

/** Removes everything that this browser and this tab remember of an account. Other tabs sign out with it. */
export function clearAccount() {
  for (const storage of [tabStorage, browserStorage])
    storage.removeWhere((key) => key.startsWith(PREFIX) && !STAYS.has(key))
}
