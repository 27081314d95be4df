import {
  listNotifications,
  readNotifications,
  removeNotifications,
  restoreNotifications,
} from '@fourcast/contract/notifications.ts'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { keepNotifications } from './kept-notifications.ts'
import { onNews } from '#core/live/news.ts'
import { connection } from '#core/connection.ts'
import type { NotificationStore } from '#core/notifications/notification-store.ts'
import { followStored } from './stored-notifications.ts'

/** A person's notifications: kept in this browser, and the same as on the server. Answers how to stop. */
export function followAccount(store: NotificationStore, userId: string) {
  const stopKeeping = keepNotifications(store, userId)
  const stored = followStored(store, {
    read: ({ ids, older }) => call(readNotifications, { body: { ids, older } }),
    removed: (body) => call(removeNotifications, { body }),
    restored: ({ ids = [], at }) => call(restoreNotifications, { body: { ids, at } }),
  })
  const over = new AbortController()
  const ask = async () => {
    const list = await fromDashboard('notifications', () =>
      call(listNotifications, {}, { background: true, signal: over.signal }),
    )
    if (!over.signal.aborted) stored.take(list)
  }
  // Without an answer the list stays as it is kept here; the next news asks again.
  const refresh = () => void ask().catch(() => undefined)
  const stopNews = onNews(refresh)
  const stopAsking = connection.onBack(refresh)
  refresh()
  return () => {
    over.abort()
    stopNews()
    stopAsking()
    stored.stop()
    stopKeeping()
  }
}
