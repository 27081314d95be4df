import type { Storage } from './storage.ts'

/** Everything this app stores in session storage, each on the privacy page. An id follows a key that ends in _. */
export const TAB_KEYS = {
  draft: 'fourcast_draft_',
  contactDraft: 'fourcast_contact_draft',
  phoneCode: 'fourcast_phone_code',
} as const

export type NamedTabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS]
type TabKey = NamedTabKey | `${(typeof TAB_KEYS)['draft']}${string}`

const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** What this tab remembers over a reload; nothing, where the browser does not let us. */
export const tabStorage: Storage<TabKey> = {
  get: (key) => attempt(() => sessionStorage.getItem(key), null),
  set: (key, value) => attempt(() => sessionStorage.setItem(key, value), undefined),
  remove: (key) => attempt(() => sessionStorage.removeItem(key), undefined),
}

/** Removes all that this tab remembers of what was typed in it. */
export const clearTab = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (Object.values(TAB_KEYS).some((prefix) => key.startsWith(prefix)))
        sessionStorage.removeItem(key)
  }, undefined)
