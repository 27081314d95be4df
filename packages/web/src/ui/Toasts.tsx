import { useEffect, useRef, useState } from 'react'
import type { Notification, NotificationAction } from '#core/notifications/notification.ts'
import { useNotifications } from '#core/notifications/notifications.ts'
import { runAction } from '#core/run-action.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NOTIFICATION_LOOKS } from '#ui/notification-look.ts'

/**
 * The notifications, and their only live region. Hover and focus pause them, Escape closes the latest.
 * `onOpen` navigates to a page.
 */
export function Toasts({ onOpen }: { onOpen: (path: string) => void }) {
  const { toasts, dismiss, remove } = useNotifications()
  const [held, setHeld] = useState(false)
  const latest = toasts.at(-1)?.id

  useEffect(() => {
    if (latest === undefined) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss(latest)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [latest, dismiss])

  /** The hovered or focused toast may be removed, which fires no event. */
  const release = (run: () => void) => () => {
    setHeld(false)
    run()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the clock
    <section
      className="toasts"
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((item) => (
        <Toast
          key={item.id}
          item={item}
          held={held}
          onHide={() => remove(item.id)}
          onClose={release(() => dismiss(item.id))}
          onAct={(action) => release(() => runAction(item, action, onOpen))()}
        />
      ))}
    </section>
  )
}

interface ToastProps {
  item: Notification
  held: boolean
  /** Called when its time is over. */
  onHide: () => void
  onClose: () => void
  onAct: (action: NotificationAction) => void
}

function Toast({ item, held, onHide, onClose, onAct }: ToastProps) {
  useAutoHide(item, held, onHide)
  const name = item.title ?? item.message
  return (
    <div className={`toast toast-${item.type}`} role={item.type === 'error' ? 'alert' : 'status'}>
      {item.showLoader ? (
        <span className="spin" />
      ) : (
        <Icon name={NOTIFICATION_LOOKS[item.type].icon} />
      )}
      <div className="min-w-0">
        {item.title !== undefined && <p className="strong">{item.title}</p>}
        <p className={item.title === undefined ? '' : 'text-sm text-muted'}>{item.message}</p>
        {item.actions.length > 0 && (
          <div className="toast-actions">
            {item.actions.map((action) => (
              <Button key={action.label} kind="ghost" onClick={() => onAct(action)}>
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton
        icon="close"
        label={`Dismiss: ${name}`}
        className="toast-close"
        onClick={onClose}
      />
    </div>
  )
}

/** Counts down only while not paused; the remaining time is kept over a pause. */
function useAutoHide({ autoHide, duration }: Notification, held: boolean, onHide: () => void) {
  const left = useRef(duration)
  const hide = useRef(onHide)
  useEffect(() => {
    hide.current = onHide
  })
  useEffect(() => {
    if (!autoHide || held) return undefined
    const started = performance.now()
    const timer = setTimeout(() => hide.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [autoHide, held])
}
