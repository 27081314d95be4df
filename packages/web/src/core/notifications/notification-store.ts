import { serverNow } from '#core/clock.ts'
import { complete, hasSameText, type Notification, type NotificationInput } from './notification.ts'
import { randomUuid } from '#core/uuid.ts'

export type NotificationStore = ReturnType<typeof createNotificationStore>

/** The toasts of this page, oldest first. */
export function createNotificationStore(now: () => number = serverNow) {
  let toasts: readonly Notification[] = []
  const listeners = new Set<() => void>()

  const show = (next: readonly Notification[]) => {
    toasts = next
    listeners.forEach((listener) => listener())
  }
  const remove = (id: string) => show(toasts.filter((toast) => toast.id !== id))

  return {
    toasts: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows a toast and returns its id. Without a message it logs an error and shows nothing. */
    notify: (input: NotificationInput): string | null => {
      if (input.message.trim() === '') {
        // oxlint-disable-next-line no-console -- the specification asks for it
        console.error('A notification needs a message', input)
        return null
      }
      const item = complete(input, randomUuid(), now())
      show([...toasts.filter((toast) => !hasSameText(toast, item)), item])
      return item.id
    },
    remove,
    /** Removes a toast that the user closed or acted on. */
    dismiss: (id: string) => {
      const toast = toasts.find((one) => one.id === id)
      remove(id)
      toast?.onRead?.()
    },
    clear: () => show([]),
    /** Removes the toasts of an account whose session ended. */
    clearAfterLogout: () => show(toasts.filter(({ staysAfterLogout }) => staysAfterLogout)),
  }
}
