import { useEffect, useRef, useState } from 'react'
import { type Notification, useNotifications } from '#lib/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const ICONS = {
  success: 'check',
  error: 'error',
  warning: 'warning',
  info: 'info',
  loading: 'info',
} as const

/** Where notifications appear. Hover and focus hold them, Escape closes the latest. */
export function Toasts() {
  const { list, dismiss } = useNotifications()
  const [held, setHeld] = useState(false)
  const latest = list.at(-1)?.id

  useEffect(() => {
    if (latest === undefined) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss(latest)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [latest, dismiss])

  const close = (id: string) => {
    // What held it may have gone with it, and then no event says so.
    setHeld(false)
    dismiss(id)
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
      {list.map((item) => (
        <Toast key={item.id} item={item} held={held} onClose={() => close(item.id)} />
      ))}
    </section>
  )
}

interface ToastProps {
  item: Notification
  held: boolean
  onClose: () => void
}

function Toast({ item, held, onClose }: ToastProps) {
  useAutoHide(item, held, onClose)
  const name = item.title ?? item.message
  return (
    <div className={`toast toast-${item.type}`} role={item.type === 'error' ? 'alert' : 'status'}>
      {item.showLoader ? <span className="spin" /> : <Icon name={ICONS[item.type]} />}
      <div className="min-w-0">
        {item.title !== undefined && <p className="strong">{item.title}</p>}
        <p className={item.title === undefined ? '' : 'text-sm text-muted'}>{item.message}</p>
        {item.actions.length > 0 && (
          <div className="toast-actions">
            {item.actions.map(({ label, action }) => (
              <Button
                key={label}
                kind="ghost"
                onClick={() => {
                  onClose()
                  action()
                }}
              >
                {label}
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

/** Counts down only while nobody looks; what is left is kept over a pause. */
function useAutoHide({ autoHide, duration }: Notification, held: boolean, onClose: () => void) {
  const left = useRef(duration)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!autoHide || held) return undefined
    const started = performance.now()
    const timer = setTimeout(() => close.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [autoHide, held])
}
