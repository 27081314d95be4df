import { type RefObject, useEffect, useRef } from 'react'

/** Below this width a popup covers the screen and blocks the page behind it. */
const NARROW = '(max-width: 47.99rem)'

interface Popup {
  dialog: RefObject<HTMLDialogElement | null>
  /** The button that opened it: a press on it is not a press outside. */
  opener: RefObject<HTMLElement | null>
  /** `giveBack`: true if the focus returns to the opener. */
  onClose: (giveBack: boolean) => void
}

/**
 * Opens a dialog at once: a sheet on a phone, elsewhere beside its opener. Escape, or a press or focus
 * outside, closes it.
 */
export function usePopup({ dialog, opener, onClose }: Popup) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const narrow = matchMedia(NARROW)
    if (narrow.matches) element.showModal()
    else element.show()

    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close.current(true)
    }
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node) || !target.isConnected) return
      if (!element.contains(target) && !opener.current?.contains(target)) close.current(false)
    }
    const change = () => close.current(false)
    // Captures the key before the toasts, which Escape closes too.
    window.addEventListener('keydown', press, true)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    narrow.addEventListener('change', change)
    return () => {
      window.removeEventListener('keydown', press, true)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      narrow.removeEventListener('change', change)
      element.close()
    }
  }, [dialog, opener])
}
