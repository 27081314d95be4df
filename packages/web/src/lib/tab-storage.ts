import type { Storage } from '#lib/storage.ts'

const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** What this tab remembers over a reload; nothing, where the browser does not let us. */
export const tabStorage: Storage = {
  get: (key) => attempt(() => sessionStorage.getItem(key), null),
  set: (key, value) => attempt(() => sessionStorage.setItem(key, value), undefined),
  remove: (key) => attempt(() => sessionStorage.removeItem(key), undefined),
}
