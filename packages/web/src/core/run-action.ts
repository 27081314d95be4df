import { copyNumbers } from './clipboard.ts'
import type { Notification, NotificationAction } from '#core/notifications/notification.ts'
import { notifications } from '#core/notifications/notifications.ts'

/**
 * Does what a notification offers. What can be done once, such as Retry, takes the notification with
 * it. `open` goes to a page of ours.
 */
export function runAction(
  { id }: Notification,
  action: NotificationAction,
  open: (path: string) => void,
) {
  if ('action' in action) {
    notifications.remove(id)
    action.action()
    return
  }
  notifications.dismiss(id)
  if ('copies' in action) void copyNumbers(action.copies)
  else open(action.opens)
}
