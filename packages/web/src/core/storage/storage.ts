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

/** Keeps something with the session, unless another tab has just ended it. */
export const setInSession = (key: typeof ACTIVITY_KEY | typeof TIME_KEY, value: string) => {
  if (browserStorage.get(TOKEN_KEY) !== null) browserStorage.set(key, value)
}

/** Removes what a tab may have kept just after another ended the session. */
export const clearActivity = () => {
  browserStorage.remove(ACTIVITY_KEY)
  browserStorage.remove(TIME_KEY)
}

const PERSONAL = Object.values(PERSONAL_KEYS)

/** Removes what this browser keeps of everyone but the one who is signed in. */
export const clearOthers = (userId: string | null) =>
  browserStorage.removeWhere((key) =>
    PERSONAL.some((prefix) => key.startsWith(prefix) && key !== `${prefix}${userId}`),
  )
