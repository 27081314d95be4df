import '#styles/notifications.css'
import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#core/routing/router.tsx'
import { NotificationItem } from '#app/frame/NotificationItem.tsx'
import { usePopup } from '#app/frame/use-popup.ts'
import { useNow } from '#core/clock.ts'
import type { useNotificationList } from '#domains/notifications/notification-list.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loaded } from '#ui/Loaded.tsx'

interface NotificationPanelProps {
  list: ReturnType<typeof useNotificationList>
  bell: RefObject<HTMLElement | null>
  onClose: (giveBack: boolean) => void
}

/** All notifications, newest first. Opening the list does not mark them as read. */
export default function NotificationPanel({ list, bell, onClose }: NotificationPanelProps) {
  const { query, items, unread, markRead, markAllRead, remove, clear, restore } = list
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<Removed>({ items: [] })
  const time = useNow(30_000)
  /**
   * Index of the item that gets the focus next, -1 for the heading: the pressed button is removed with its
   * item.
   */
  const next = useRef<number | null>(-1)
  const navigate = useNavigate()
  usePopup({ dialog, opener: bell, onClose })

  useEffect(() => {
    if (next.current === null) return
    const buttons = dialog.current?.querySelectorAll<HTMLElement>('.bell-remove') ?? []
    const wanted = buttons[Math.min(next.current, items.length - 1)] ?? heading.current
    wanted?.focus()
    next.current = null
  }, [items])

  const pressed = (at: number, run: () => void, taken: Removed = { items: [] }) => {
    next.current = at
    run()
    setRemoved(taken)
  }
  const clearAll = () => {
    next.current = -1
    setRemoved({ items, at: clear() })
  }
  const opened = (path: string) => {
    onClose(false)
    navigate(path)
  }
  return (
    <dialog
      ref={dialog}
      className="bell-panel"
      aria-labelledby="bell-title"
      // The Back gesture of a phone closes it without a key event.
      onClose={({ currentTarget }) => !currentTarget.open && onClose(true)}
    >
      <div className="bell-head">
        <h2 id="bell-title" ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        <IconButton icon="close" label="Close notifications" onClick={() => onClose(true)} />
      </div>
      {items.length > 0 && (
        <div className="bell-tools">
          <span className="num me-auto text-sm text-muted">
            {unread === 0 ? 'All caught up' : `${unread} unread`}
          </span>
          <Button kind="ghost" disabled={unread === 0} onClick={() => pressed(-1, markAllRead)}>
            Mark all read
          </Button>
          <Button kind="ghost" onClick={clearAll}>
            Clear all
          </Button>
        </div>
      )}
      {removed.items.length > 0 && (
        <RemovedNotice
          count={removed.items.length}
          onUndo={() => pressed(-1, () => restore(removed.items, removed.at))}
        />
      )}
      <Loaded query={query} loading="Loading notifications" failed="Failed to load notifications">
        {() =>
          items.length === 0 ? (
            <div className="p-4">
              <Empty kind="quiet" title="No notifications">
                Wins, payments and account notices appear here.
              </Empty>
            </div>
          ) : (
            <ul className="bell-list">
              {items.map((item, at) => (
                <NotificationItem
                  key={item.id}
                  item={item}
                  now={time}
                  onOpen={(path) => {
                    if (!item.isRead) markRead(item.id)
                    opened(path)
                  }}
                  onRead={() => pressed(at, () => markRead(item.id))}
                  onRemove={() => pressed(at, () => remove(item.id), { items: [item] })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </dialog>
  )
}

/** Removed items that Undo restores; the time finds older ones that the list did not show. */
interface Removed {
  items: readonly StoredNotification[]
  at?: string
}

const RemovedNotice = ({ count, onUndo }: { count: number; onUndo: () => void }) => (
  <div className="bell-gone">
    <span className="num me-auto">{count === 1 ? 'Removed' : `Removed ${count}`}</span>
    <Button kind="ghost" onClick={onUndo}>
      Undo
    </Button>
  </div>
)
