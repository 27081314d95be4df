import { PERSONAL_KEYS, type StorageKey } from './storage-keys.ts'

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

const PERSONAL = Object.values(PERSONAL_KEYS)

/** Removes what this browser keeps of everyone but the one who is signed in. */
export const clearOthers = (userId: string | null) =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (PERSONAL.some((prefix) => key.startsWith(prefix) && key !== `${prefix}${userId}`))
        localStorage.removeItem(key)
  }, undefined)
