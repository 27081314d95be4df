import { agoOf } from '#app/frame/ago.ts'
import type { Notification, NotificationAction } from '#core/notifications/notification.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NOTIFICATION_LOOKS } from '#ui/notification-look.ts'

interface NotificationItemProps {
  item: Notification
  /** Milliseconds. */
  now: number
  onAct: (action: NotificationAction) => void
  onRead: () => void
  onRemove: () => void
}

export function NotificationItem({ item, now, onAct, onRead, onRemove }: NotificationItemProps) {
  const { icon, word } = NOTIFICATION_LOOKS[item.type]
  const name = item.title ?? item.message
  return (
    <li className={`bell-item bell-${item.type} ${item.isRead ? '' : 'bell-unread'}`}>
      {item.showLoader ? <span className="spin" /> : <Icon name={icon} />}
      <div className="min-w-0">
        <p className="bell-meta">
          <span>
            {word} ·{' '}
            <time dateTime={new Date(item.timestamp).toISOString()}>
              {agoOf(item.timestamp, now)}
            </time>
          </span>
          {!item.isRead && <span className="bell-new">Unread</span>}
        </p>
        {item.title !== undefined && <p className="strong">{item.title}</p>}
        <p className="bell-message">{item.message}</p>
        <div className="bell-actions">
          {item.actions.map((action) => (
            <Button key={action.label} kind="ghost" onClick={() => onAct(action)}>
              {action.label}
            </Button>
          ))}
          {!item.isRead && (
            <Button kind="ghost" aria-label={`Mark read: ${name}`} onClick={onRead}>
              Mark read
            </Button>
          )}
        </div>
      </div>
      <IconButton
        icon="trash"
        label={`Remove: ${name}`}
        className="bell-remove"
        onClick={onRemove}
      />
    </li>
  )
}
