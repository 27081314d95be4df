import { type MouseEvent, useEffect, useRef } from 'react'

type Press = (event: MouseEvent<HTMLButtonElement>) => void

/**
 * A button is disabled while it is busy, and a browser takes the focus from what is disabled. Whoever
 * pressed it gets it back when it is done, unless they have gone on to something else.
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
