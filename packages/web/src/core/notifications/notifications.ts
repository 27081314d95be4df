import { createContext, use, useSyncExternalStore } from 'react'
import { createNotificationStore, type NotificationStore } from './notification-store.ts'

/** The toasts of this page. */
export const notifications = createNotificationStore()
export const { notify } = notifications

export const NotificationsContext = createContext<NotificationStore | null>(null)

/** The toasts on screen, and the functions that change them. Throws outside its provider. */
export function useNotifications() {
  const store = use(NotificationsContext)
  if (store === null) throw new Error('useNotifications is used outside NotificationsProvider')
  const toasts = useSyncExternalStore(store.subscribe, store.toasts, store.toasts)
  return { ...store, toasts }
}
