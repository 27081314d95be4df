import {
  listNotifications,
  readNotifications,
  removeNotifications,
  restoreNotifications,
  type StoredNotification,
} from '@fourcast/contract/notifications.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { NOTIFICATIONS } from '#core/api/queries.ts'
import { now } from '#core/clock.ts'
import { onUpdate } from '#core/live/updates.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { hasSameText } from '#core/notifications/notification.ts'
import { isToastMuted } from '#core/notifications/muted-toasts.ts'
import { notifications as toasts } from '#core/notifications/notifications.ts'

/** The user's notifications as the server stores them, newest first. */
const notificationList = queryOptions({
  queryKey: NOTIFICATIONS,
  queryFn: ({ signal }) =>
    fromDashboard('notifications', () => call(listNotifications, {}, { background: true, signal })),
})

const NONE: readonly StoredNotification[] = []

/** The list and its actions. New notifications are also shown as toasts. */
export function useNotificationList() {
  const queries = useQueryClient()
  const query = useQuery(notificationList)
  const items = query.data ?? NONE
  const change = useNotificationChange()
  useEffect(
    () => onUpdate(() => void queries.invalidateQueries({ queryKey: NOTIFICATIONS })),
    [queries],
  )
  const read = (ids: string[], older = false) => change.mutate({ action: 'read', ids, older })
  useNewToasts(query.isFetchedAfterMount ? items : null, (id) => read([id]))

  const all = () => items.map(({ id }) => id)
  return {
    query,
    items,
    unread: items.filter(({ isRead }) => !isRead).length,
    markRead: (id: string) => read([id]),
    // Includes older ones that the list does not show, but none that arrived meanwhile.
    markAllRead: () => read(all(), true),
    remove: (id: string) => change.mutate({ action: 'remove', ids: [id] }),
    /** Returns the time of the removal, by which `restore` finds the older ones too. */
    clear: () => {
      const at = new Date(now()).toISOString()
      change.mutate({ action: 'remove', ids: all(), older: true, at })
      return at
    },
    restore: (removed: readonly StoredNotification[], at?: string) =>
      change.mutate({ action: 'restore', ids: removed.map(({ id }) => id), at, removed }),
  }
}

interface Change {
  action: 'read' | 'remove' | 'restore'
  ids: string[]
  older?: boolean
  at?: string | undefined
  removed?: readonly StoredNotification[]
}

const send = ({ action, ids, older = false, at }: Change) => {
  if (action === 'read') return call(readNotifications, { body: { ids, older } })
  if (action === 'remove') return call(removeNotifications, { body: { ids, older, at } })
  return call(restoreNotifications, { body: { ids, at } })
}

/** The list after the server has made the change. */
function applied(list: readonly StoredNotification[], { action, ids, removed = [] }: Change) {
  const chosen = new Set(ids)
  if (action === 'read')
    return list.map((item) => (chosen.has(item.id) ? { ...item, isRead: true } : item))
  const others = list.filter(({ id }) => !chosen.has(id))
  return [...others, ...removed].toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
}

/** Shows each change at once. A change that fails is undone and reported, with Retry. */
function useNotificationChange() {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: send,
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey: NOTIFICATIONS })
      const before = queries.getQueryData(notificationList.queryKey)
      queries.setQueryData(notificationList.queryKey, (list) => list && applied(list, wanted))
      return { before }
    },
    onSuccess: (list) => {
      // An answer to an earlier change lacks the later one.
      if (queries.isMutating({ mutationKey: NOTIFICATIONS }) === 1)
        queries.setQueryData(notificationList.queryKey, list)
    },
    onError: (error, wanted, context) => {
      queries.setQueryData(notificationList.queryKey, context?.before)
      void queries.invalidateQueries({ queryKey: NOTIFICATIONS })
      actionFailed(error, 'Failed to update notifications', () => change.mutate(wanted))
    },
    mutationKey: NOTIFICATIONS,
  })
  return change
}

/** More toasts at once would cover the page. The bell lists them all. */
const MOST_TOASTS = 3
const DURATION = 10_000

/**
 * Shows toasts for notifications that arrive while the page is open. The first list shows none: after a
 * sign-in the bell's count is enough. Toasts of notifications that were read or removed elsewhere close.
 */
function useNewToasts(items: readonly StoredNotification[] | null, onRead: (id: string) => void) {
  const seen = useRef<Set<string> | null>(null)
  const open = useRef(new Map<string, string>())
  useEffect(() => {
    if (items === null) return
    const known = seen.current
    seen.current = new Set([...(known ?? []), ...items.map(({ id }) => id)])
    if (known === null) return
    const unread = items.filter(({ isRead }) => !isRead)
    for (const [id, toast] of open.current) {
      if (unread.some((item) => item.id === id)) continue
      toasts.remove(toast)
      open.current.delete(id)
    }
    const fresh = unread.filter(({ id }) => !known.has(id)).slice(0, MOST_TOASTS)
    for (const item of fresh.toReversed()) {
      if (isShown(item)) {
        // The change was made on this page, which has already reported it.
        onRead(item.id)
        continue
      }
      const toast = showToast(item, () => onRead(item.id))
      if (toast !== null) open.current.set(item.id, toast)
    }
  })
}

/** True if this page already reports the same, after a change that was made here. */
const isShown = (item: StoredNotification) =>
  isToastMuted(item.title) || toasts.toasts().some((toast) => hasSameText(toast, item))

/** True if a link leads to the current page. */
export const leadsHere = (link: string) => link === `${location.pathname}${location.search}`

/** Wins and losses stay until the user closes them. */
const showToast = ({ type, title, message, link }: StoredNotification, onRead: () => void) =>
  toasts.notify({
    type,
    title,
    message,
    persistent: type === 'success' || type === 'error',
    duration: DURATION,
    actions: link === null || leadsHere(link) ? [] : [{ label: 'See it', opens: link }],
    onRead,
  })
