import { storageOf } from './fallback.ts'

/**
 * All session storage keys of the app, each on the privacy page. A key that ends in _ is followed by an id.
 */
export const TAB_KEYS = {
  draft: 'fourcast_draft_',
  contactDraft: 'fourcast_contact_draft',
  phoneCode: 'fourcast_phone_code',
} as const

export type NamedTabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS]
type TabKey = NamedTabKey | `${(typeof TAB_KEYS)['draft']}${string}`

/** Values of this tab that survive a reload. */
export const tabStorage = storageOf<TabKey>(() => sessionStorage)

/** Removes stored drafts of this tab. */
export const clearTab = () =>
  tabStorage.removeWhere((key) => Object.values(TAB_KEYS).some((prefix) => key.startsWith(prefix)))
