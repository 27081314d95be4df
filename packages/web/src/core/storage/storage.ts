import {
  ACTIVITY_KEY,
  PERSONAL_KEYS,
  type StorageKey,
  TIME_KEY,
  TOKEN_KEY,
} from './storage-keys.ts'

/** Local storage that may be closed to us (private windows, policies): then nothing is kept. */
export interface Storage<Key extends string = StorageKey> {
  get: (key: Key) => string | null
  set: (key: Key, value: string) => void
  remove: (key: Key) => void
}

const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

export const browserStorage: Storage = {
  get: (key) => attempt(() => localStorage.getItem(key), null),
  set: (key, value) => attempt(() => localStorage.setItem(key, value), undefined),
  remove: (key) => attempt(() => localStorage.removeItem(key), undefined),
}

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
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (PERSONAL.some((prefix) => key.startsWith(prefix) && key !== `${prefix}${userId}`))
        localStorage.removeItem(key)
  }, undefined)
