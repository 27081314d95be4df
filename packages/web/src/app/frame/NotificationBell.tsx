import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyOptional } from '#app/lazy-route.tsx'
import { notify } from '#core/notifications/notifications.ts'
import { useNotificationList } from '#domains/notifications/notification-list.ts'
import { Icon } from '#ui/Icon.tsx'

// Lazy, since most visits never open it.
const NotificationPanel = lazyOptional(() => import('#app/frame/NotificationPanel.tsx'), NotLoaded)

/** Shows the number of unread notifications, and opens the list. */
export function NotificationBell() {
  const list = useNotificationList()
  const { unread } = list
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const givesBack = useRef(false)
  // Only after the sheet has closed: while it is open, nothing else can take the focus.
  useEffect(() => {
    if (!open && givesBack.current) bell.current?.focus()
  }, [open])

  const close = (giveBack: boolean) => {
    givesBack.current = giveBack
    setOpen(false)
  }
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <div className="relative">
      <button
        ref={bell}
        type="button"
        className="btn btn-icon"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      {open && (
        <Suspense>
          <NotificationPanel list={list} bell={bell} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Replaces the panel if its code did not load. */
function NotLoaded({ onClose }: { onClose: (giveBack: boolean) => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    notify({ type: 'error', message: NOT_LOADED })
    close(true)
  }, [])
  return null
}

const NOT_LOADED = 'Notifications didn’t load. Check your connection, then reload the page.'
