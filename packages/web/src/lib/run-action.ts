import { copyNumbers } from '#lib/clipboard.ts'
import type { Notification, NotificationAction } from '#lib/notification.ts'
import { notifications } from '#lib/notifications.ts'

/** Does what a notification offers. What can be done once, such as Retry, takes the notification with it. */
export function runAction({ id }: Notification, action: NotificationAction) {
  if ('copies' in action) {
    notifications.dismiss(id)
    void copyNumbers(action.copies)
  } else {
    notifications.remove(id)
    action.action()
  }
}
