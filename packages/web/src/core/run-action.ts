import { copyNumbers } from './clipboard.ts'
import type { Notification, NotificationAction } from '#core/notifications/notification.ts'
import { notifications } from '#core/notifications/notifications.ts'

/**
 * Runs the action of a notification. One that works only once, such as Retry, also removes the notification.
 * `open` navigates to a page of the app.
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
