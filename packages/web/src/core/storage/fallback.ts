export interface BackedStorage<Key extends string> {
  get: (key: Key) => string | null
  set: (key: Key, value: string) => void
  remove: (key: Key) => void
  removeWhere: (matches: (key: string) => boolean) => void
  /** True if a reload loses the value. */
  isInMemory: (key: Key) => boolean
}

/**
 * Wraps a storage of the browser. If that is blocked (cookies, private windows, policies) or full, this
 * page's memory replaces it until a reload.
 */
export function storageOf<Key extends string>(area: () => Storage): BackedStorage<Key> {
  const memory = new Map<string, string>()
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(area())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    removeWhere: (matches) => {
      for (const key of memory.keys()) if (matches(key)) memory.delete(key)
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (matches(key)) storage.removeItem(key)
      }, undefined)
    },
    isInMemory: (key) => memory.has(key),
  }
}
