import { browserStorage } from '#core/storage/storage.ts'
import { tabStorage } from '#core/storage/tab-storage.ts'
import { OFFLINE_KEY, PUSH_KEY, THEME_KEY, UNSENT_KEY } from '#core/storage/storage-keys.ts'

const PREFIX = 'fourcast_'

/**
 * Keys that stay: the theme belongs to no account, and the others note data in IndexedDB or at a push service
 * until that is deleted.
 */
const STAYS: ReadonlySet<string> = new Set([THEME_KEY, OFFLINE_KEY, PUSH_KEY, UNSENT_KEY])

/**
 * Removes all of an account's data from local and session storage, except these keys. Other tabs sign out
 * with it.
 */
export function clearAccount() {
  for (const storage of [tabStorage, browserStorage])
    storage.removeWhere((key) => key.startsWith(PREFIX) && !STAYS.has(key))
}
