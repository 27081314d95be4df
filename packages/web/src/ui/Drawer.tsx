import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** A panel from the left: the browser's own dialog, so it traps focus and gives it back. */
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
      // Not closedby: Safari has only Escape then, which no phone has.
      onClick={(event) => isBeside(event) && dialog.current?.close()}
    >
      {open && children}
    </dialog>
  )
}

/** A press on the backdrop is a press on the dialog, outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
