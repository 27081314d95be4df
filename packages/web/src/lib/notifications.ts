import { createContext, use, useSyncExternalStore } from 'react'

export type NotificationType = 'success' | 'error' | 'warning' | 'info' | 'loading'

export interface NotificationAction {
  label: string
  action: () => void
}

export interface Notification {
  id: string
  timestamp: number
  isRead: boolean
  type: NotificationType
  title: string | undefined
  message: string
  persistent: boolean
  autoHide: boolean
  /** Milliseconds on screen, if it hides by itself. */
  duration: number
  actions: readonly NotificationAction[]
  showLoader: boolean
}

export interface NotificationInput {
  type: NotificationType
  title?: string
  message: string
  persistent?: boolean
  autoHide?: boolean
  duration?: number
  actions?: readonly NotificationAction[]
  showLoader?: boolean
}

const DURATION = 5_000
const DURATIONS: Partial<Record<NotificationType, number>> = { warning: 7_000 }
/** Of 'Generation Complete'. */
export const GENERATION_DURATION = 7_000

function complete(input: NotificationInput, id: string, timestamp: number): Notification {
  const loading = input.type === 'loading'
  const persistent = input.persistent ?? (loading || input.type === 'error')
  return {
    id,
    timestamp,
    isRead: false,
    type: input.type,
    title: input.title,
    message: input.message,
    persistent,
    autoHide: !persistent && (input.autoHide ?? true),
    duration: input.duration ?? DURATIONS[input.type] ?? DURATION,
    actions: input.actions ?? [],
    showLoader: input.showLoader ?? loading,
  }
}

export type NotificationStore = ReturnType<typeof createNotificationStore>

export function createNotificationStore(now: () => number = () => Date.now()) {
  let items: readonly Notification[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Notification[]) => {
    items = next
    listeners.forEach((listener) => listener())
  }
  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows it and answers its id; without a message it is logged as an error and not shown. */
    notify: (input: NotificationInput): string | null => {
      if (input.message.trim() === '') {
        // oxlint-disable-next-line no-console -- the specification asks for it
        console.error('A notification needs a message', input)
        return null
      }
      last += 1
      const item = complete(input, `n${last}`, now())
      // The same words twice in a row would say nothing new: the newer one takes the place.
      const others = items.filter((old) => old.message !== item.message || old.type !== item.type)
      change([...others, item])
      return item.id
    },
    dismiss: (id: string) => change(items.filter((item) => item.id !== id)),
    clear: () => change([]),
  }
}

/** The notifications of this page. */
export const notifications = createNotificationStore()
export const { notify, dismiss } = notifications

export const NotificationsContext = createContext<NotificationStore | null>(null)

/** What is shown now. Throws outside its provider. */
export function useNotifications() {
  const store = use(NotificationsContext)
  if (store === null) throw new Error('useNotifications is used outside NotificationsProvider')
  return { ...store, list: useSyncExternalStore(store.subscribe, store.items, store.items) }
}
