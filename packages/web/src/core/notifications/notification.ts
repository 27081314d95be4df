export type NotificationType = 'success' | 'error' | 'warning' | 'info' | 'loading'

/** A button on a toast: runs a function, copies a text, or opens a page of the app. */
export type NotificationAction =
  | { label: string; action: () => void }
  | { label: string; copies: string }
  | { label: string; opens: string }

/** A toast. Notifications that matter later are stored by the server and listed behind the bell. */
export interface Notification {
  id: string
  timestamp: number
  isRead: boolean
  type: NotificationType
  title: string | undefined
  message: string
  persistent: boolean
  autoHide: boolean
  /** Milliseconds on screen, if it closes by itself. */
  duration: number
  actions: readonly NotificationAction[]
  showLoader: boolean
  /** It concerns no account, so it stays on screen after a logout. */
  staysAfterLogout: boolean
  /** Runs when the user closes the toast or uses one of its buttons. */
  onRead: (() => void) | undefined
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
  staysAfterLogout?: boolean
  onRead?: () => void
}

const DURATION = 5_000
const DURATIONS: Partial<Record<NotificationType, number>> = { warning: 7_000 }

/** Adds the default of every property that the input leaves out. */
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
    staysAfterLogout: input.staysAfterLogout ?? false,
    onRead: input.onRead,
  }
}

type Text = Pick<Notification, 'type' | 'title' | 'message'>

/** True if two toasts have the same text. The newer one then replaces the older one. */
export const hasSameText = (a: Text, b: Text) =>
  a.type === b.type && a.title === b.title && a.message === b.message
