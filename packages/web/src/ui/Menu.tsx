import '#styles/menu.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'

export interface MenuEntry {
  label: string
  icon?: IconName
  onSelect: () => void
}

interface MenuProps {
  /** Accessible name. */
  label: string
  /** Content of the button. */
  face: ReactNode
  className?: string
  /** Shown above the entries. */
  head?: ReactNode
  entries: readonly MenuEntry[]
}

/** A button and its menu. Arrow keys move, Escape and Tab close. */
export function Menu({ label, face, className = '', head, entries }: MenuProps) {
  const [open, setOpen] = useState(false)
  const buttonId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    list.current?.querySelector('button')?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else if (move(list.current, event.key)) {
      event.preventDefault()
    }
  }

  return (
    <div ref={whole} className={`relative ${className}`}>
      <button
        ref={button}
        id={buttonId}
        type="button"
        className="btn btn-icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
      >
        {face}
      </button>
      {open && (
        <div className="menu">
          {head}
          <div ref={list} role="menu" tabIndex={-1} aria-labelledby={buttonId} onKeyDown={press}>
            {entries.map((entry) => (
              <button
                key={entry.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                onClick={() => {
                  close()
                  entry.onSelect()
                }}
              >
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** Focuses the entry for a key; true if there is one. */
function move(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll('button') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  }
  const to = places[key]
  if (to === undefined) return false
  items[to % items.length]?.focus()
  return true
}
