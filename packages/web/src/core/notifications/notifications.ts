import { createContext, use, useSyncExternalStore } from 'react'
import { createNotificationStore, type NotificationStore } from './notification-store.ts'

/** The notifications of this page. */
export const notifications = createNotificationStore()
export const { notify } = notifications

export const NotificationsContext = createContext<NotificationStore | null>(null)

/** What there is now, and what can be done with it. Throws outside its provider. */
export function useNotifications() {
  const store = use(NotificationsContext)
  if (store === null) throw new Error('useNotifications is used outside NotificationsProvider')
  return { ...store, ...useSyncExternalStore(store.subscribe, store.state, store.state) }
}
