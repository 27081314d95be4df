export type NotificationType = 'success' | 'error' | 'warning' | 'info' | 'loading'

/**
 * What can be done about it: run something in this page's life, or, which outlives it, copy a text
 * or open a page of ours.
 */
export type NotificationAction =
  | { label: string; action: () => void }
  | { label: string; copies: string }
  | { label: string; opens: string }

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
  /** Listed behind the bell until it is removed. Others are a toast and leave nothing. */
  kept: boolean
  /** About the page itself and no account: a sign-out leaves its toast on screen. */
  ofPage: boolean
  /** Known to the server, and so to every device. */
  stored: boolean
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
  kept?: boolean
  ofPage?: boolean
}

const DURATION = 5_000
const DURATIONS: Partial<Record<NotificationType, number>> = { warning: 7_000 }

/** With everything that it was not told. */
export function complete(input: NotificationInput, id: string, timestamp: number): Notification {
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
    kept: input.kept ?? false,
    ofPage: input.ofPage ?? false,
    stored: false,
  }
}

type Words = Pick<Notification, 'type' | 'title' | 'message'>

/** Whether two say the same: then the newer one takes the place of the older. */
export const saysTheSame = (a: Words, b: Words) =>
  a.type === b.type && a.title === b.title && a.message === b.message

/** Oldest first, each once; of two with one id the later in the list. */
export function mergeNotifications(...lists: (readonly Notification[])[]): readonly Notification[] {
  const byId = new Map(lists.flat().map((item) => [item.id, item]))
  return [...byId.values()].toSorted((a, b) => a.timestamp - b.timestamp)
}
