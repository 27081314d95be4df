import * as z from 'zod/mini'
import type { Notification } from '#core/notifications/notification.ts'
import type { Keeper, NotificationStore } from '#core/notifications/notification-store.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS, type StorageKey } from '#core/storage/storage-keys.ts'

const Kept = z.object({
  id: z.string(),
  timestamp: z.number(),
  isRead: z.boolean(),
  type: z.enum(['success', 'error', 'warning', 'info']),
  title: z.optional(z.string()),
  message: z.string(),
  persistent: z.boolean(),
  autoHide: z.boolean(),
  duration: z.number(),
  actions: z.array(
    z.union([
      z.object({ label: z.string(), copies: z.string() }),
      z.object({ label: z.string(), opens: z.string() }),
    ]),
  ),
  stored: z._default(z.boolean(), false),
})
/** Version 1 also held toasts. */
const List = z.object({ version: z.literal(2), items: z.array(Kept) })

const revived = (kept: z.output<typeof Kept>): Notification => ({
  ...kept,
  title: kept.title,
  showLoader: false,
  kept: true,
  ofPage: false,
})

/** What is kept; null where there is nothing, or nothing that can be read. */
function parse(text: string | null) {
  try {
    const list = z.safeParse(List, JSON.parse(text ?? 'null'))
    return list.success ? list.data.items.map(revived) : null
  } catch {
    return null
  }
}

/** One person's list in this browser. What an action would run is not kept: it belongs to its page. */
const keeperOf = (key: StorageKey): Keeper => ({
  read: () => parse(browserStorage.get(key)),
  write: (items) => {
    const kept = items.map((item) => ({
      ...item,
      actions: item.actions.filter((action) => !('action' in action)),
    }))
    browserStorage.set(key, JSON.stringify({ version: 2, items: kept }))
  },
})

/** Keeps a person's notifications over a reload and the same in all their tabs. Answers how to stop. */
export function keepNotifications(store: NotificationStore, userId: string) {
  const key = `${PERSONAL_KEYS.notifications}${userId}` as const
  const stop = store.keepWith(keeperOf(key))
  const follow = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) store.refresh()
  }
  window.addEventListener('storage', follow)
  return () => {
    window.removeEventListener('storage', follow)
    stop()
  }
}
