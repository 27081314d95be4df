import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** A panel from the left. A native dialog, so that it traps and restores the focus. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={label}
      onClose={onClose}
      // Not `closedby`: in Safari only Escape would close it, and phones have no Escape.
      onClick={(event) => isBeside(event) && dialog.current?.close()}
    >
      {open && children}
    </dialog>
  )
}

/** A press on the backdrop targets the dialog, outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
