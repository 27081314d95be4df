import '#styles/notifications.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#core/routing/router.tsx'
import { NotificationItem } from '#app/frame/NotificationItem.tsx'
import { usePopup } from '#app/frame/use-popup.ts'
import { useNow } from '#core/clock.ts'
import type { Notification } from '#core/notifications/notification.ts'
import { useNotifications } from '#core/notifications/notifications.ts'
import { runAction } from '#core/run-action.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface NotificationPanelProps {
  bell: RefObject<HTMLElement | null>
  onClose: (giveBack: boolean) => void
}

/** All notifications, newest first. Looking at the list reads nothing: that is said by pressing. */
export default function NotificationPanel({ bell, onClose }: NotificationPanelProps) {
  const { items, unread, markRead, markAllRead, remove, clear, restore } = useNotifications()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [gone, setGone] = useState<readonly Notification[]>([])
  const time = useNow(30_000)
  /** Which item has the focus next; -1 is the heading. What had it goes with what was pressed. */
  const next = useRef<number | null>(-1)
  const navigate = useNavigate()
  usePopup({ dialog, opener: bell, onClose })

  useEffect(() => {
    if (next.current === null) return
    const items = dialog.current?.querySelectorAll<HTMLElement>('.bell-remove') ?? []
    const at = Math.min(next.current, items.length - 1)
    const wanted = items[at] ?? heading.current
    wanted?.focus()
    next.current = null
  })

  const pressed = (at: number, run: () => void, taken: readonly Notification[] = []) => {
    next.current = at
    run()
    setGone(taken)
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
      // The way back of a phone closes it without a key.
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
            {unread === 0 ? 'All read' : `${unread} unread`}
          </span>
          <Button kind="ghost" disabled={unread === 0} onClick={() => pressed(-1, markAllRead)}>
            Mark all read
          </Button>
          <Button kind="ghost" onClick={() => pressed(-1, clear, items)}>
            Clear all
          </Button>
        </div>
      )}
      {gone.length > 0 && (
        <Gone count={gone.length} onUndo={() => pressed(-1, () => restore(gone))} />
      )}
      {items.length === 0 ? (
        <div className="p-4">
          <Empty title="Nothing to read">Wins, payments and account notices appear here.</Empty>
        </div>
      ) : (
        <ul className="bell-list">
          {items.toReversed().map((item, at) => (
            <NotificationItem
              key={item.id}
              item={item}
              now={time}
              onAct={(action) => pressed(at, () => runAction(item, action, opened))}
              onRead={() => pressed(at, () => markRead(item.id))}
              onRemove={() => pressed(at, () => remove(item.id), [item])}
            />
          ))}
        </ul>
      )}
    </dialog>
  )
}

const Gone = ({ count, onUndo }: { count: number; onUndo: () => void }) => (
  <div className="bell-gone">
    <span className="num me-auto">{count === 1 ? 'Removed' : `Removed ${count}`}</span>
    <Button kind="ghost" onClick={onUndo}>
      Undo
    </Button>
  </div>
)
