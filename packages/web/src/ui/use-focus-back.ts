import { type MouseEvent, useEffect, useRef } from 'react'

type Press = (event: MouseEvent<HTMLButtonElement>) => void

/**
 * A button is disabled while it is busy, and browsers remove the focus from disabled elements. The pressed
 * button gets it back when it is done, unless the focus has moved elsewhere.
 */
export function useFocusBack(busy: boolean, onClick: Press | undefined): Press {
  const pressed = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    const here = document.activeElement
    if (busy || pressed.current === null) return
    if (here === null || here === document.body) pressed.current.focus({ preventScroll: true })
    pressed.current = null
  }, [busy])
  return (event) => {
    const button = event.currentTarget
    pressed.current = button === document.activeElement ? button : null
    onClick?.(event)
  }
}
