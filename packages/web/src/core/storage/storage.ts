import type { BackedStorage } from './fallback.ts'
import { storageOf } from './fallback.ts'
import {
  ACTIVITY_KEY,
  PERSONAL_KEYS,
  type StorageKey,
  TIME_KEY,
  TOKEN_KEY,
} from './storage-keys.ts'

export type Storage<Key extends string = StorageKey> = Pick<
  BackedStorage<Key>,
  'get' | 'set' | 'remove'
>

export const browserStorage = storageOf<StorageKey>(() => localStorage)

/** True if a reload signs out, because the browser stores nothing for this site. */
export const isSessionInMemory = () => browserStorage.isInMemory(TOKEN_KEY)

/** Stores a value with the session, unless another tab has just ended it. */
export const setInSession = (key: typeof ACTIVITY_KEY | typeof TIME_KEY, value: string) => {
  if (browserStorage.get(TOKEN_KEY) !== null) browserStorage.set(key, value)
}

/** Removes values that a tab may have stored just after another one ended the session. */
export const clearActivity = () => {
  browserStorage.remove(ACTIVITY_KEY)
  browserStorage.remove(TIME_KEY)
}

const PERSONAL = Object.values(PERSONAL_KEYS)

/** Removes stored data of all users except the signed-in one. */
export const clearOthers = (userId: string | null) =>
  browserStorage.removeWhere((key) =>
    PERSONAL.some((prefix) => key.startsWith(prefix) && key !== `${prefix}${userId}`),
  )
