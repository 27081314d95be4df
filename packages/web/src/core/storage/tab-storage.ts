import { storageOf } from './fallback.ts'

/** Everything this app stores in session storage, each on the privacy page. An id follows a key that ends in _. */
export const TAB_KEYS = {
  draft: 'fourcast_draft_',
  contactDraft: 'fourcast_contact_draft',
  phoneCode: 'fourcast_phone_code',
} as const

export type NamedTabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS]
type TabKey = NamedTabKey | `${(typeof TAB_KEYS)['draft']}${string}`

/** Values of this tab that survive a reload. */
export const tabStorage = storageOf<TabKey>(() => sessionStorage)

/** Removes all that this tab remembers of what was typed in it. */
export const clearTab = () =>
  tabStorage.removeWhere((key) => Object.values(TAB_KEYS).some((prefix) => key.startsWith(prefix)))
