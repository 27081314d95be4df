import type { NotificationType } from '#core/notifications/notification.ts'
import type { IconName } from '#ui/Icon.tsx'

export const NOTIFICATION_LOOKS: Readonly<
  Record<NotificationType, { icon: IconName; word: string }>
> = {
  success: { icon: 'check', word: 'Done' },
  error: { icon: 'error', word: 'Error' },
  warning: { icon: 'warning', word: 'Warning' },
  info: { icon: 'info', word: 'Note' },
  loading: { icon: 'info', word: 'In progress' },
}
