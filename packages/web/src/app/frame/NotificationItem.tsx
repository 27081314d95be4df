import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { leadsHere } from '#domains/notifications/notification-list.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NOTIFICATION_LOOKS } from '#ui/notification-look.ts'
import { momentAlone } from '#core/format.ts'

interface NotificationItemProps {
  item: StoredNotification
  /** Milliseconds. */
  now: number
  onOpen: (path: string) => void
  onRead: () => void
  onRemove: () => void
}

export function NotificationItem({ item, now, onOpen, onRead, onRemove }: NotificationItemProps) {
  const { icon, word } = NOTIFICATION_LOOKS[item.type]
  const { link, title, message } = item
  return (
    <li className={`bell-item bell-${item.type} ${item.isRead ? '' : 'bell-unread'}`}>
      <Icon name={icon} />
      <div className="min-w-0">
        <p className="bell-meta">
          <span>
            {word} · <time dateTime={item.timestamp}>{agoOf(Date.parse(item.timestamp), now)}</time>
          </span>
          {!item.isRead && <span className="bell-new">Unread</span>}
        </p>
        <p className="strong">{title}</p>
        <p className="bell-message">{message}</p>
        <div className="bell-actions">
          {link !== null && !leadsHere(link) && (
            <Button kind="ghost" onClick={() => onOpen(link)}>
              See it
            </Button>
          )}
          {!item.isRead && (
            <Button kind="ghost" aria-label={`Mark read: ${title}`} onClick={onRead}>
              Mark read
            </Button>
          )}
        </div>
      </div>
      <IconButton
        icon="trash"
        label={`Remove: ${title}`}
        className="bell-remove"
        onClick={onRemove}
      />
    </li>
  )
}

const MINUTE = 60_000

/** 'Just now', '5 min ago', then the time: 'Today, 3:17 PM ET'. */
function agoOf(timestamp: number, now: number) {
  const minutes = Math.floor((now - timestamp) / MINUTE)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  return `${momentAlone(new Date(timestamp).toISOString(), new Date(now))} ET`
}
